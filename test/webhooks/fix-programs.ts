import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { toolPath } from '../../scripts/test-tools.mjs';
import type { Fix } from '../../src/lib/areas/webhooks/fixes.ts';

/** A program around the lines of a framework: reads `deliveries.json`, and prints the status that each is answered with. */
export interface Program {
  readonly file: string;
  readonly source: string;
  /** What runs the file, which comes last. */
  readonly command: readonly string[];
}

export const byExpress = (lines: string): Program => ({
  file: 'fix.mjs',
  command: [process.execPath],
  source: `import { readFileSync } from 'node:fs';
const deliveries = JSON.parse(readFileSync('deliveries.json'));
const express = { raw: (options) => options };
const app = { post: (path, { type }, handle) => {
  if (path !== '/hooks' || type !== '*/*') throw new Error('another path or parser');
  console.log(JSON.stringify(deliveries.map(({ body, signature }) => {
    const get = (name) => (name === 'X-Signature' ? (signature ?? undefined) : undefined);
    return handle({ body: Buffer.from(body), get }, { sendStatus: (status) => status });
  })));
} };
${lines}`,
});

/** The application itself, asked as a server asks it. */
export const byFastApi = (lines: string, python: string): Program => ({
  file: 'fix.py',
  command: [python, '-W', 'ignore'],
  source: `import json
import os
from fastapi import FastAPI, Request, Response
from fastapi.testclient import TestClient

app = FastAPI()
${lines}

client = TestClient(app)

def answer(delivery):
    signature = delivery["signature"]
    headers = {} if signature is None else {"X-Signature": signature.encode()}
    return client.post("/hooks", content=delivery["body"].encode(), headers=headers).status_code

print(json.dumps([answer(delivery) for delivery in json.load(open("deliveries.json"))]))`,
});

/** The application itself, asked as a server asks it. */
export const byFlask = (lines: string, python: string): Program => ({
  file: 'fix_flask.py',
  command: [python, '-W', 'ignore'],
  source: `import json
import os
from flask import Flask, request

app = Flask(__name__)
${lines}

client = app.test_client()

def answer(delivery):
    signature = delivery["signature"]
    headers = {} if signature is None else {"X-Signature": signature}
    return client.post("/hooks", data=delivery["body"].encode(), headers=headers, content_type="application/json").status_code

print(json.dumps([answer(delivery) for delivery in json.load(open("deliveries.json"))]))`,
});

/** A view behind Django's own middleware, the check of CSRF tokens among it. */
export const byDjango = (lines: string, python: string): Program => ({
  file: 'fix_django.py',
  command: [python, '-W', 'ignore'],
  source: `import json
import logging
import os
import django
from django.conf import settings
from django.http import HttpResponse
from django.test import Client
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

settings.configure(ROOT_URLCONF=__name__, ALLOWED_HOSTS=["*"], MIDDLEWARE=["django.middleware.csrf.CsrfViewMiddleware"])
django.setup()
logging.disable()
${lines}

urlpatterns = [path("hooks", hook)]
client = Client(enforce_csrf_checks=True)

def answer(delivery):
    signature = delivery["signature"]
    headers = {} if signature is None else {"HTTP_X_SIGNATURE": signature}
    return client.post("/hooks", data=delivery["body"].encode(), content_type="application/json", **headers).status_code

print(json.dumps([answer(delivery) for delivery in json.load(open("deliveries.json"))]))`,
});

/**
 * A controller of pages, with sessions and the check of CSRF tokens, and one of an API, which has neither; through Rails' whole
 * stack of middleware.
 */
export const byRails = (lines: string): Program => ({
  file: 'fix.rb',
  command: ['ruby', '-W0'],
  source: `require "json"
require "logger"
require "rails"
require "action_controller/railtie"
class App < Rails::Application
  config.load_defaults 6.1
  config.eager_load = false
  config.hosts.clear
  config.secret_key_base = "k" * 64
  config.session_store :cookie_store, key: "_app_session"
  config.logger = Logger.new(IO::NULL)
end
App.initialize!
class ApplicationController < ActionController::Base
  protect_from_forgery with: :exception
end
class HooksController < ApplicationController
${lines}
end
class ApiController < ActionController::API
${lines}
end
App.routes.draw do
  post "/hooks" => "hooks#create"
  post "/api" => "api#create"
end

def answer(delivery, path)
  signature = delivery["signature"] ? { "HTTP_X_SIGNATURE" => delivery["signature"] } : {}
  Rack::MockRequest.new(App).post(path, { input: delivery["body"], "CONTENT_TYPE" => "application/json" }.merge(signature)).status
end

deliveries = JSON.parse(File.read("deliveries.json"))
answers = ["/hooks", "/api"].map { |path| deliveries.map { |delivery| answer(delivery, path) } }
abort "an API answers otherwise: #{answers}" unless answers.uniq.one?
puts JSON.generate(answers.first)`,
});

/** Where Debian puts them; its packages of Spring 4 keep the names of Spring 3. */
const jars = [
  ...['core', 'beans', 'context', 'aop', 'expression', 'web', 'web.servlet', 'test'].map(
    (part) => `spring3-${part}`,
  ),
  ...['databind', 'core', 'annotations'].map((part) => `jackson-${part}`),
  'servlet-api',
  'commons-logging',
].map((name) => `/usr/share/java/${name}.jar`);

/** A controller, asked through Spring's own dispatcher. */
export const bySpring = {
  isThere: () => toolPath('javac') !== undefined && jars.every((jar) => existsSync(jar)),
  program: (fix: Fix | undefined): Program => ({
    file: 'Fix.java',
    command: [
      'java',
      '-Dfile.encoding=UTF-8',
      '-Dorg.apache.commons.logging.Log=org.apache.commons.logging.impl.NoOpLog',
      '-cp',
      jars.join(':'),
    ],
    source: `import com.fasterxml.jackson.databind.*;
import java.io.File;
import java.nio.charset.*;
import java.security.*;
import java.util.*;
import javax.crypto.*;
import javax.crypto.spec.*;
import org.springframework.http.*;
import org.springframework.test.web.servlet.*;
import org.springframework.test.web.servlet.request.*;
import org.springframework.test.web.servlet.setup.*;
import org.springframework.web.bind.annotation.*;

public class Fix {
  @RestController
  public static class Hooks {
${fix?.check}

${fix?.handler.replaceAll('$HEADER', 'X-Signature')}
  }

  public static void main(String[] args) throws Exception {
    MockMvc app = MockMvcBuilders.standaloneSetup(new Hooks()).build();
    List<Integer> answers = new ArrayList<>();
    for (JsonNode delivery : new ObjectMapper().readTree(new File("deliveries.json"))) {
      MockHttpServletRequestBuilder request = MockMvcRequestBuilders.post("/hooks")
          .contentType(MediaType.APPLICATION_JSON).content(delivery.get("body").asText().getBytes(StandardCharsets.UTF_8));
      if (!delivery.get("signature").isNull()) request.header("X-Signature", delivery.get("signature").asText());
      answers.add(app.perform(request).andReturn().getResponse().getStatus());
    }
    System.out.println(answers);
  }
}`,
  }),
};

/** A route as in `routes/web.php`, asked through Laravel's own router. */
export const byLaravel = {
  isThere: () => {
    const php = toolPath('php');
    return (
      php !== undefined &&
      spawnSync(php, ['-r', 'require "Illuminate/autoload.php"; exit(42);']).status === 42
    );
  },
  program: (lines: string): Program => ({
    file: 'fix.php',
    command: ['php'],
    source: `<?php
use Illuminate\\Http\\Request;
use Illuminate\\Support\\Facades\\Route;

error_reporting(E_ALL & ~E_DEPRECATED);
spl_autoload_register(fn (string $class) => @include_once str_replace('\\\\', '/', $class) . '.php');
require 'Illuminate/autoload.php';
require 'Illuminate/Foundation/helpers.php';

$app = new Illuminate\\Foundation\\Application(__DIR__);
$app->instance('config', new Illuminate\\Config\\Repository([
  'app' => ['key' => str_repeat('k', 32), 'cipher' => 'AES-256-CBC'],
  'session' => ['driver' => 'array', 'cookie' => 's', 'lottery' => [0, 1], 'lifetime' => 1, 'path' => '/', 'domain' => null],
  'view' => ['paths' => [], 'compiled' => __DIR__],
  'services' => ['brl' => ['webhook_secret' => getenv('WEBHOOK_SECRET')]],
]));
Illuminate\\Support\\Facades\\Facade::setFacadeApplication($app);
foreach (['Session\\Session', 'Encryption\\Encryption', 'Cookie\\Cookie', 'Filesystem\\Filesystem', 'View\\View'] as $name) $app->register("Illuminate\\\\{$name}ServiceProvider");
$app->boot();
$web = [Illuminate\\Session\\Middleware\\StartSession::class, Illuminate\\Foundation\\Http\\Middleware\\VerifyCsrfToken::class];
$app['router']->middlewareGroup('web', $web);
Route::middleware('web')->group(function () {
${lines}
});

function answer(array $delivery): int {
  $server = ['CONTENT_TYPE' => 'application/json'] + ($delivery['signature'] === null ? [] : ['HTTP_X_SIGNATURE' => $delivery['signature']]);
  $request = Request::create('/hooks', 'POST', [], [], [], $server, $delivery['body']);
  app()->instance('request', $request);
  try {
    return Route::dispatch($request)->getStatusCode();
  } catch (Symfony\\Component\\HttpKernel\\Exception\\HttpException $refused) {
    return $refused->getStatusCode();
  } catch (Illuminate\\Session\\TokenMismatchException) {
    return 419;
  }
}
echo json_encode(array_map('answer', json_decode(file_get_contents('deliveries.json'), true)));`,
  }),
};

/** The handler in Go's own multiplexer. */
export const byGo = (lines: string): Program => {
  const at = lines.indexOf('\n\n') + 2;
  const [check, handler] = [lines.slice(0, at), lines.slice(at)];
  return {
    file: 'fix.go',
    command: ['go', 'run'],
    source: `package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
)

${check}
func main() {
	${handler}
	text, _ := os.ReadFile("deliveries.json")
	var deliveries []struct {
		Body      string
		Signature *string
	}
	json.Unmarshal(text, &deliveries)
	answers := []int{}
	for _, delivery := range deliveries {
		request := httptest.NewRequest("POST", "/hooks", strings.NewReader(delivery.Body))
		if delivery.Signature != nil {
			request.Header.Set("X-Signature", *delivery.Signature)
		}
		answer := httptest.NewRecorder()
		http.DefaultServeMux.ServeHTTP(answer, request)
		answers = append(answers, answer.Code)
	}
	printed, _ := json.Marshal(answers)
	fmt.Println(string(printed))
}
`,
  };
};
