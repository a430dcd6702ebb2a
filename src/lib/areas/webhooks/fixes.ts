/** Code that verifies the raw body in one framework: a function in its language, and the handler that calls it. */
export interface Fix {
  readonly check: string;
  readonly handler: string;
}

const pythonCheck = `import hashlib
import hmac


def is_authentic(raw: bytes, signature: str, secret: str) -> bool:
    expected = hmac.new(secret.encode(), raw, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected.encode(), signature.encode())`;

/** The frameworks that `webhooks verify --fix` knows. `$HEADER` stands for the signature's header. */
export const fixes: Readonly<Record<string, Fix>> = {
  express: {
    check: `import { createHmac, timingSafeEqual } from 'node:crypto';

function isAuthentic(raw, signature, secret) {
  const expected = Buffer.from(createHmac('sha256', secret).update(raw).digest('hex'));
  const given = Buffer.from(signature ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}`,
    handler: `// Before app.use(express.json()), which would consume the raw body.
app.post('/hooks', express.raw({ type: '*/*', limit: '1mb' }), (request, response) => {
  const isOurs = isAuthentic(request.body, request.get('$HEADER'), process.env.WEBHOOK_SECRET);
  if (!isOurs) return response.sendStatus(401);
  const event = JSON.parse(request.body);
  return response.sendStatus(200);
});`,
  },
  fastapi: {
    check: pythonCheck,
    handler: `# No parameter with a model: it would parse the body first.
@app.post("/hooks")
async def hook(request: Request) -> Response:
    raw = await request.body()
    signature = request.headers.get("$HEADER", "")
    if not is_authentic(raw, signature, os.environ["WEBHOOK_SECRET"]):
        return Response(status_code=401)
    event = json.loads(raw)
    return Response(status_code=200)`,
  },
  spring: {
    check: `static boolean isAuthentic(byte[] raw, String signature, String secret) throws GeneralSecurityException {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    byte[] expected = HexFormat.of().formatHex(mac.doFinal(raw)).getBytes(StandardCharsets.UTF_8);
    return MessageDigest.isEqual(expected, signature.getBytes(StandardCharsets.UTF_8));
}`,
    handler: `// byte[], not a class: Jackson would parse the body first.
@PostMapping("/hooks")
ResponseEntity<Void> hook(
        @RequestBody byte[] raw,
        @RequestHeader(name = "$HEADER", defaultValue = "") String signature) throws Exception {
    if (!isAuthentic(raw, signature, System.getenv("WEBHOOK_SECRET"))) {
        return ResponseEntity.status(401).build();
    }
    JsonNode event = new ObjectMapper().readTree(raw);
    return ResponseEntity.ok().build();
}`,
  },
  laravel: {
    check: `function is_authentic(string $raw, string $signature, string $secret): bool
{
    return hash_equals(hash_hmac('sha256', $raw, $secret), $signature);
}`,
    handler: `// getContent(), not all() or json(): those are parsed.
Route::post('/hooks', function (Request $request) {
    $raw = $request->getContent();
    $signature = $request->header('$HEADER', '');
    if (!is_authentic($raw, $signature, config('services.brl.webhook_secret'))) {
        abort(401);
    }
    $event = json_decode($raw, true, flags: JSON_THROW_ON_ERROR);
    return response()->noContent();
})->withoutMiddleware('web'); // It would ask for a CSRF token, and answer 419.`,
  },
  go: {
    check: `func isAuthentic(raw []byte, signature, secret string) bool {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(raw)
	expected := hex.EncodeToString(mac.Sum(nil))
	return hmac.Equal([]byte(expected), []byte(signature))
}`,
    handler: `// io.ReadAll first, json.Unmarshal after: a decoder on r.Body would consume it.
http.HandleFunc("/hooks", func(w http.ResponseWriter, r *http.Request) {
	raw, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
	if err != nil || !isAuthentic(raw, r.Header.Get("$HEADER"), os.Getenv("WEBHOOK_SECRET")) {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	var event map[string]any
	if err := json.Unmarshal(raw, &event); err != nil {
		w.WriteHeader(http.StatusBadRequest)
	}
})`,
  },
  flask: {
    check: pythonCheck,
    handler: `# get_data() before request.json or request.form, which would consume the raw body.
@app.post("/hooks")
def hook():
    raw = request.get_data()
    signature = request.headers.get("$HEADER", "")
    if not is_authentic(raw, signature, os.environ["WEBHOOK_SECRET"]):
        return "", 401
    event = json.loads(raw)
    return "", 200`,
  },
  django: {
    check: pythonCheck,
    handler: `# request.body before request.POST; without csrf_exempt Django answers 403.
@csrf_exempt
@require_POST
def hook(request):
    raw = request.body
    signature = request.headers.get("$HEADER", "")
    if not is_authentic(raw, signature, os.environ["WEBHOOK_SECRET"]):
        return HttpResponse(status=401)
    event = json.loads(raw)
    return HttpResponse(status=200)`,
  },
  rails: {
    check: `def self.authentic?(raw, signature, secret)
  expected = OpenSSL::HMAC.hexdigest("SHA256", secret, raw)
  ActiveSupport::SecurityUtils.secure_compare(expected, signature)
end`,
    handler: `# request.raw_post, not params: those are parsed, and have more members.
skip_before_action :verify_authenticity_token, raise: false
def create
  raw = request.raw_post
  signature = request.headers["$HEADER"].to_s
  return head(:unauthorized) unless self.class.authentic?(raw, signature, ENV.fetch("WEBHOOK_SECRET"))

  event = JSON.parse(raw)
  head :ok
end`,
  },
  aspnet: {
    check: `static bool IsAuthentic(byte[] raw, string signature, string secret)
{
    var expected = Convert.ToHexString(HMACSHA256.HashData(Encoding.UTF8.GetBytes(secret), raw)).ToLowerInvariant();
    return CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(expected), Encoding.UTF8.GetBytes(signature));
}`,
    handler: `// HttpRequest, not a class: model binding would parse the body first.
app.MapPost("/hooks", async (HttpRequest request) =>
{
    using var copy = new MemoryStream();
    await request.Body.CopyToAsync(copy);
    var raw = copy.ToArray();
    var signature = request.Headers["$HEADER"].ToString();
    if (!IsAuthentic(raw, signature, Environment.GetEnvironmentVariable("WEBHOOK_SECRET")!)) return Results.Unauthorized();
    using var json = JsonDocument.Parse(raw);
    return Results.Ok();
});`,
  },
};

/** Both parts of a fix, with the header in use. */
export function fixText({ check, handler }: Fix, header: string): string {
  return `${check}\n\n${handler}`.replaceAll('$HEADER', header);
}
