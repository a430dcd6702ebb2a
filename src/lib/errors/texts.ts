import type { ErrorCode } from '../contract/errors.ts';

/** The languages of the texts: English and Brazilian Portuguese. */
export type Language = 'en' | 'pt';

/** The same words in both languages. */
export type InBoth = Readonly<Record<Language, string>>;

/** The language of a process: `BRL_LANG` (`pt-BR` or `en`), else that of the locale, else English. */
export function languageFrom(env: Readonly<Record<string, string | undefined>>): Language {
  const name = env.BRL_LANG || env.LC_ALL || env.LC_MESSAGES || env.LANG || 'en';
  return name.toLowerCase().startsWith('pt') ? 'pt' : 'en';
}

/** What happened, and what to do next; both are whole sentences. */
export interface ErrorText {
  readonly meaning: string;
  readonly next: string;
}

/** One text in both languages. */
export type ErrorTexts = Readonly<Record<Language, ErrorText>>;

type Pair = readonly [en: string, pt: string];

/** Joins the two languages of a text, written side by side so that they stay equal. */
export function inBoth(meaning: Pair, next: Pair): ErrorTexts {
  return { en: { meaning: meaning[0], next: next[0] }, pt: { meaning: meaning[1], next: next[1] } };
}

const correct: Pair = [
  'Correct it and run the command again, with a new --ref if it was sent under one.',
  'Corrija e execute o comando de novo, com outro --ref se ele foi enviado com um.',
];
const askSupport: Pair = ['Ask the support of the service.', 'Fale com o suporte do serviço.'];
const askAdministrator: Pair = [
  'Ask the administrator of your tenant.',
  'Fale com o administrador do seu tenant.',
];
const seeLimits: Pair = [
  'See what is left with `brl limits show`.',
  'Veja o que resta com `brl limits show`.',
];
const fund: Pair = [
  'Add funds, then run the same command with --new-attempt.',
  'Adicione saldo e execute o mesmo comando com --new-attempt.',
];
const checkProfile: Pair = [
  'Check tenant and profile with `brl config show --origin`.',
  'Confira o tenant e o perfil com `brl config show --origin`.',
];
const recover: Pair = [
  'For a payment type `brl journal recover ID`; a query can be repeated in a moment.',
  'Para um pagamento digite `brl journal recover ID`; uma consulta pode ser repetida em instantes.',
];
const later: Pair = ['Run the same command again later.', 'Execute o mesmo comando mais tarde.'];
const reviewBatch: Pair = [
  'See the rows with `brl batch status BATCH`.',
  'Veja as linhas com `brl batch status LOTE`.',
];
const seeAccreditation: Pair = [
  'See where it stands with `brl accreditation status ID`.',
  'Veja a situação com `brl accreditation status ID`.',
];
const newAccreditation: Pair = [
  'If it is still wanted, start again with `brl accreditation create-pf`.',
  'Se ainda fizer sentido, comece de novo com `brl accreditation create-pf`.',
];
const seeLocks: Pair = [
  'See the locks with `brl locks show`; loosening one takes 6 hours.',
  'Veja os bloqueios com `brl locks show`; afrouxar um leva 6 horas.',
];
const startCode: Pair = [
  'Ask for a new code with `brl pix keys register`.',
  'Peça um novo código com `brl pix keys register`.',
];

/** What each `errorCode` of the service means to a person. Loaded only when one is shown. */
export const errorTexts = {
  missing_tenant: inBoth(
    ['The request named no tenant.', 'A requisição não indicou o tenant.'],
    ['Set BRL_TENANT_ID or the profile’s tenant.', 'Defina BRL_TENANT_ID ou o tenant do perfil.'],
  ),
  tenant_mismatch: inBoth(
    ['The tenant in use is not the one that owns the account.', 'O tenant em uso não é o dono da conta.'],
    checkProfile,
  ),
  tenant_forbidden: inBoth(
    ['The credential belongs to another tenant.', 'A credencial pertence a outro tenant.'],
    checkProfile,
  ),
  tenant_suspended: inBoth(
    [
      'The tenant is suspended: queries work, changes and payments do not.',
      'O tenant está suspenso: consultas funcionam, alterações e pagamentos não.',
    ],
    askSupport,
  ),
  tenant_disabled: inBoth(
    ['The tenant is switched off; nothing works.', 'O tenant está desativado; nada funciona.'],
    askSupport,
  ),
  account_not_found: inBoth(
    ['The service knows no such account for this tenant.', 'O serviço não conhece essa conta neste tenant.'],
    ['Check --account with `brl config show --origin`.', 'Confira --account com `brl config show --origin`.'],
  ),
  not_found: inBoth(
    ['The service has no such record.', 'O serviço não tem esse registro.'],
    ['Check the id, and the account it belongs to.', 'Confira o id e a conta a que ele pertence.'],
  ),
  invalid_payload: inBoth(
    [
      'The service did not accept the content of the request.',
      'O serviço não aceitou o conteúdo da requisição.',
    ],
    ['See what is sent with --dry-run, then correct it.', 'Veja o que é enviado com --dry-run e corrija.'],
  ),
  invalid_body: inBoth(
    [
      'The service could not read the request as JSON.',
      'O serviço não conseguiu ler a requisição como JSON.',
    ],
    ['Check the file given to --data.', 'Confira o arquivo passado em --data.'],
  ),
  missing_fields: inBoth(
    ['Fields that the service requires are missing.', 'Faltam campos que o serviço exige.'],
    correct,
  ),
  missing_field: inBoth(
    ['A field that the service requires is missing.', 'Falta um campo que o serviço exige.'],
    correct,
  ),
  invalid_field: inBoth(
    ['A field has a format or a value that is not accepted.', 'Um campo tem formato ou valor não aceito.'],
    correct,
  ),
  idempotency_conflict: inBoth(
    [
      'The evidence id made from this file is taken by another tenant.',
      'O id de evidência gerado deste arquivo já é de outro tenant.',
    ],
    askSupport,
  ),
  invalid_state: inBoth(
    ['Its present state does not allow this.', 'O estado atual não permite esta operação.'],
    ['Read its state first, then decide.', 'Leia o estado antes e depois decida.'],
  ),
  forbidden: inBoth(
    [
      'You have no right on this, or the account was suspended.',
      'Você não tem direito sobre isto, ou a conta foi suspensa.',
    ],
    askSupport,
  ),
  unauthorized: inBoth(
    ['The request carried no token.', 'A requisição foi sem token.'],
    ['Log in with `brl auth login`.', 'Entre com `brl auth login`.'],
  ),
  insufficient_scope: inBoth(
    [
      'The credential lacks a scope; the message names it.',
      'Falta um escopo à credencial; a mensagem diz qual.',
    ],
    ['Use another profile: `brl auth switch`.', 'Use outro perfil: `brl auth switch`.'],
  ),
  user_token_forbidden_on_financial_op: inBoth(
    [
      'A person’s token can’t move money; an application credential is needed.',
      'Token de pessoa não movimenta dinheiro; é preciso uma credencial de aplicação.',
    ],
    ['Log in with one: `brl auth login`.', 'Entre com uma: `brl auth login`.'],
  ),
  db_unavailable: inBoth(
    ['The service could not reach its database.', 'O serviço não alcançou o próprio banco de dados.'],
    recover,
  ),
  banking_unavailable: inBoth(
    ['The banking part of the service did not answer.', 'A parte bancária do serviço não respondeu.'],
    recover,
  ),
  temporal_unavailable: inBoth(
    ['The service’s work queue did not answer.', 'A fila de trabalho do serviço não respondeu.'],
    recover,
  ),
  db_error: inBoth(
    [
      'The service’s database failed; what was done is not known.',
      'O banco de dados do serviço falhou; não se sabe o que foi feito.',
    ],
    recover,
  ),
  internal_error: inBoth(
    [
      'The service failed inside; what was done is not known.',
      'O serviço teve uma falha interna; não se sabe o que foi feito.',
    ],
    recover,
  ),
  workflow_start_failed: inBoth(
    [
      'The service could not confirm that it started the work.',
      'O serviço não confirmou o início do trabalho.',
    ],
    recover,
  ),
  workflow_signal_failed: inBoth(
    [
      'The service could not confirm that it passed the work on.',
      'O serviço não confirmou o repasse do trabalho.',
    ],
    recover,
  ),
  service_temporarily_unavailable: inBoth(
    [
      'This part of the service is offline; nothing was done.',
      'Esta parte do serviço está fora do ar; nada foi feito.',
    ],
    [
      'For disputes follow the events pix.med.opened and pix.med.updated meanwhile.',
      'Para disputas, acompanhe os eventos pix.med.opened e pix.med.updated enquanto isso.',
    ],
  ),
  account_not_entitled: inBoth(
    ['The bank has not enabled this for the account.', 'O banco não habilitou isto para a conta.'],
    askSupport,
  ),
  account_not_ready: inBoth(
    ['The account does not exist at the bank yet.', 'A conta ainda não existe no banco.'],
    ['Wait for the event accreditation.active.', 'Espere o evento accreditation.active.'],
  ),
  already_at_partner: inBoth(
    ['This document already has an account at the bank.', 'Este documento já tem conta no banco.'],
    [
      'The support of the service can transfer the control of it.',
      'O suporte do serviço pode transferir o controle dela.',
    ],
  ),
  bacen_rejected_content: inBoth(
    [
      'The text has characters that the central bank does not accept.',
      'O texto tem caracteres que o Banco Central não aceita.',
    ],
    ['Use plain letters and digits in --description.', 'Use letras e números simples em --description.'],
  ),
  balance_reservation_failed: inBoth(
    [
      'The balance could not be reserved for this payment.',
      'Não foi possível reservar o saldo para este pagamento.',
    ],
    fund,
  ),
  boleto_already_settled: inBoth(
    ['This boleto is already paid, perhaps by you.', 'Este boleto já está pago, talvez por você.'],
    [
      'Look for it with `brl statement list --operation BOLETO`.',
      'Procure por ele com `brl statement list --operation BOLETO`.',
    ],
  ),
  boleto_amount_mismatch: inBoth(
    ['The amount is not the registered one.', 'O valor não é o registrado.'],
    ['See the amount with `brl boleto preview`.', 'Veja o valor com `brl boleto preview`.'],
  ),
  boleto_scheduled: inBoth(
    [
      'A payment of this barcode is already scheduled.',
      'Já há um pagamento agendado para este código de barras.',
    ],
    ['See it with `brl boleto status ID`.', 'Veja com `brl boleto status ID`.'],
  ),
  challenge_failure: inBoth(
    ['The bank did not accept the PIN or second factor.', 'O banco não aceitou o PIN ou segundo fator.'],
    [
      'Do not try again in a loop: three wrong PINs lock it. See `brl pin status`.',
      'Não tente em sequência: três PINs errados bloqueiam. Veja `brl pin status`.',
    ],
  ),
  conflict: inBoth(
    [
      'Its state at the bank contradicts this; it may have been done already.',
      'O estado no banco contradiz isto; talvez já tenha sido feito.',
    ],
    ['Look it up before anything else.', 'Consulte antes de qualquer outra coisa.'],
  ),
  identifier_conflict: inBoth(
    ['A payment with this identifier exists.', 'Já existe um pagamento com este identificador.'],
    [
      'Read it with `brl pix status --identifier IDENTIFIER`.',
      'Leia-o com `brl pix status --identifier IDENTIFICADOR`.',
    ],
  ),
  insufficient_funds: inBoth(['The balance is too small.', 'O saldo é insuficiente.'], fund),
  invalid_pix_key: inBoth(
    ['The key does not have the format of its type.', 'A chave não tem o formato do seu tipo.'],
    [
      'See what it is with `brl key detect KEY` and check --key-type.',
      'Veja o que ela é com `brl key detect CHAVE` e confira --key-type.',
    ],
  ),
  key_inactive: inBoth(
    ['The key is inactive or moving to another bank.', 'A chave está inativa ou em portabilidade.'],
    ['Ask the payee for another key.', 'Peça outra chave ao recebedor.'],
  ),
  key_not_found: inBoth(
    ['The key is not in the directory (DICT).', 'A chave não está no DICT.'],
    [
      'Check it with the payee and with `brl key detect KEY`; misses use up the quota.',
      'Confira com o recebedor e com `brl key detect CHAVE`; buscas sem resultado gastam a cota.',
    ],
  ),
  key_ownership_mismatch: inBoth(
    ['The key belongs to another document.', 'A chave pertence a outro documento.'],
    ['Check whose key it is before paying.', 'Confira de quem é a chave antes de pagar.'],
  ),
  limit_exceeded: inBoth(
    ['A limit of the account would be exceeded.', 'Um limite da conta seria ultrapassado.'],
    seeLimits,
  ),
  limit_exceeded_daily: inBoth(
    [
      'The daytime limit (06:00 to 20:00) would be exceeded.',
      'O limite diurno (06:00 às 20:00) seria ultrapassado.',
    ],
    seeLimits,
  ),
  limit_exceeded_nightly: inBoth(
    [
      'The night limit (20:00 to 06:00) would be exceeded.',
      'O limite noturno (20:00 às 06:00) seria ultrapassado.',
    ],
    seeLimits,
  ),
  limit_exceeded_monthly: inBoth(
    ['The monthly limit would be exceeded.', 'O limite mensal seria ultrapassado.'],
    seeLimits,
  ),
  limit_exceeded_transaction: inBoth(
    ['The amount is over the limit of one transaction.', 'O valor passa do limite por transação.'],
    seeLimits,
  ),
  partial_refund_not_supported: inBoth(
    [
      'The service refused a partial refund; it no longer answers this.',
      'O serviço recusou uma devolução parcial; ele já não responde isto.',
    ],
    askSupport,
  ),
  partner_account_disabled: inBoth(
    ['The bank has disabled the source account.', 'O banco desativou a conta de origem.'],
    askSupport,
  ),
  partner_error: inBoth(
    [
      'The bank answered with an error that nobody classified.',
      'O banco respondeu com um erro não classificado.',
    ],
    recover,
  ),
  partner_forbidden: inBoth(
    ['The bank blocks this operation for the account.', 'O banco bloqueia esta operação para a conta.'],
    [
      'For a payment type `brl journal recover ID` first; then ask the support of the service.',
      'Para um pagamento digite antes `brl journal recover ID`; depois fale com o suporte do serviço.',
    ],
  ),
  partner_internal: inBoth(['The bank failed inside.', 'O banco teve uma falha interna.'], recover),
  partner_rate_limited: inBoth(
    [
      'The bank is slowing the service down; this is not your quota.',
      'O banco está limitando o serviço; não é a sua cota.',
    ],
    [
      'Run the same command later with the same --ref.',
      'Execute o mesmo comando mais tarde com o mesmo --ref.',
    ],
  ),
  partner_rejected: inBoth(
    ['The bank refused it for policy, risk or fraud.', 'O banco recusou por política, risco ou fraude.'],
    [
      'Do not repeat it as it is; ask the support of the service why.',
      'Não repita como está; pergunte o motivo ao suporte do serviço.',
    ],
  ),
  partner_unauthorized: inBoth(
    [
      'The bank did not accept the service’s own credentials.',
      'O banco não aceitou as credenciais do próprio serviço.',
    ],
    recover,
  ),
  partner_unavailable: inBoth(['The bank was not reachable.', 'O banco estava indisponível.'], recover),
  pix_key_limit_exceeded: inBoth(
    [
      'The account has all the keys it may have: 5 for a person, 20 for a company.',
      'A conta já tem o máximo de chaves: 5 para pessoa, 20 para empresa.',
    ],
    ['Remove a key before you register another.', 'Remova uma chave antes de registrar outra.'],
  ),
  qr_amount_mismatch: inBoth(
    [
      'This QR code has a fixed amount and it is another one.',
      'Este QR code tem um valor fixo, e não é este.',
    ],
    ['See its amount with `brl pix qr decode EMV`.', 'Veja o valor com `brl pix qr decode EMV`.'],
  ),
  qr_gone: inBoth(
    [
      'The QR code expired, was removed or is already paid.',
      'O QR code expirou, foi removido ou já foi pago.',
    ],
    [
      'If you tried to pay it before, look that payment up; else ask the payee for a new code.',
      'Se você já tentou pagá-lo, consulte aquele pagamento; senão, peça outro código ao recebedor.',
    ],
  ),
  recipient_account_not_found: inBoth(
    [
      'The payee’s bank, branch or account does not exist.',
      'O banco, a agência ou a conta do recebedor não existe.',
    ],
    ['Check all three with the payee.', 'Confira os três com o recebedor.'],
  ),
  refund_amount_exceeded: inBoth(
    ['The amount is more than what is left to refund.', 'O valor passa do que resta para devolver.'],
    [
      'See the refunds made with `brl pix find --e2e E2E`.',
      'Veja as devoluções feitas com `brl pix find --e2e E2E`.',
    ],
  ),
  timeout: inBoth(
    [
      'The bank did not answer in time; the operation may exist.',
      'O banco não respondeu a tempo; a operação pode existir.',
    ],
    recover,
  ),
  policy_denied: inBoth(
    ['A policy of the tenant or account forbids this.', 'Uma política do tenant ou da conta proíbe isto.'],
    [
      'The violations name the rule; ask your administrator.',
      'As violações dizem a regra; fale com o administrador.',
    ],
  ),
  invalid_identifier: inBoth(
    [
      'The identifier is too long or has other characters.',
      'O identificador é longo demais ou tem outros caracteres.',
    ],
    [
      'Use at most 38 of the characters A-Z, a-z, 0-9, point, underscore and hyphen.',
      'Use no máximo 38 dos caracteres A-Z, a-z, 0-9, ponto, sublinhado e hífen.',
    ],
  ),
  invalid_bank_code: inBoth(
    [
      'The bank code has the wrong form; a TED takes 3 digits only.',
      'O código do banco está na forma errada; TED só aceita 3 dígitos.',
    ],
    ['Find the code with `brl banks list`.', 'Encontre o código com `brl banks list`.'],
  ),
  dict_lookup_limit_exceeded: inBoth(
    ['The quota of key look-ups is used up.', 'A cota de consultas de chave acabou.'],
    [
      'Do not repeat it, that counts as abuse; wait for the window that the message names.',
      'Não repita, isso conta como abuso; espere a janela que a mensagem indica.',
    ],
  ),
  beneficiary_not_found: inBoth(
    [
      'The payee or destination account was not found.',
      'O recebedor ou a conta de destino não foi encontrado.',
    ],
    ['Check it with `brl transfer lookup DOCUMENT`.', 'Confira com `brl transfer lookup DOCUMENTO`.'],
  ),
  beneficiary_incomplete: inBoth(
    ['The payee’s data lacks a branch or an account.', 'Faltam agência ou conta nos dados do recebedor.'],
    ['Complete the data of the payee.', 'Complete os dados do recebedor.'],
  ),
  beneficiary_not_active_at_partner: inBoth(
    ['The payee is not active at the bank yet.', 'O recebedor ainda não está ativo no banco.'],
    ['Wait until the payee’s account is active.', 'Espere a conta do recebedor ficar ativa.'],
  ),
  beneficiary_check_unavailable: inBoth(
    ['The destination could not be checked.', 'Não foi possível confirmar o destino.'],
    recover,
  ),
  multiple_destination_accounts: inBoth(
    ['This document has more than one active account.', 'Este documento tem mais de uma conta ativa.'],
    [
      'Name one with --to-account, or --to-branch and --to-number.',
      'Indique uma com --to-account, ou --to-branch e --to-number.',
    ],
  ),
  batch_too_large: inBoth(
    ['The payment would need more than 99 parts.', 'O pagamento precisaria de mais de 99 partes.'],
    ['Use `brl pix send`, which takes any amount.', 'Use `brl pix send`, que aceita qualquer valor.'],
  ),
  batch_not_found: inBoth(
    ['The service knows no such BigPix batch.', 'O serviço não conhece esse lote BigPix.'],
    ['Check the id of the batch.', 'Confira o id do lote.'],
  ),
  original_transaction_not_found: inBoth(
    ['The payment to refund was not found.', 'O pagamento a devolver não foi encontrado.'],
    ['Find its E2E id with `brl statement list`.', 'Encontre o id E2E com `brl statement list`.'],
  ),
  missing_param: inBoth(
    ['The identifier of the charge is missing.', 'Falta o identificador da cobrança.'],
    ['Give --identifier.', 'Informe --identifier.'],
  ),
  invalid_tax_number: inBoth(
    ['The tax number must have 11 or 14 digits.', 'O CPF deve ter 11 dígitos ou o CNPJ 14.'],
    ['Correct --tax-number.', 'Corrija --tax-number.'],
  ),
  invalid_account_type: inBoth(
    ['The account type is not one of those accepted.', 'O tipo de conta não é um dos aceitos.'],
    ['Use CHECKING, SAVINGS, PAYMENT or SALARY.', 'Use CHECKING, SAVINGS, PAYMENT ou SALARY.'],
  ),
  invalid_date_range: inBoth(
    ['A date is not in the form YYYY-MM-DD.', 'Uma data não está na forma AAAA-MM-DD.'],
    ['Correct --from and --to.', 'Corrija --from e --to.'],
  ),
  date_range_too_wide: inBoth(
    ['The period is longer than 31 days.', 'O período passa de 31 dias.'],
    ['Shorten it, or use `brl statement list --all`.', 'Encurte-o, ou use `brl statement list --all`.'],
  ),
  invalid_operation: inBoth(
    ['The operation is not one that the statement knows.', 'O extrato não conhece essa operação.'],
    ['Use PIX, TED, BOLETO, INTERNAL or FEE.', 'Use PIX, TED, BOLETO, INTERNAL ou FEE.'],
  ),
  invalid_query: inBoth(
    ['The timeline takes exactly one id.', 'A linha do tempo aceita exatamente um id.'],
    ['Give either --e2e or --identifier.', 'Informe --e2e ou --identifier.'],
  ),
  invalid_format: inBoth(
    ['There is no export of this format.', 'Não há exportação neste formato.'],
    ['Use --format csv, pdf or xlsx.', 'Use --format csv, pdf ou xlsx.'],
  ),
  not_ready: inBoth(
    ['The export is not finished yet.', 'A exportação ainda não terminou.'],
    ['Run `brl statement export` again in a minute.', 'Execute `brl statement export` de novo em um minuto.'],
  ),
  presign_failed: inBoth(['The download link could not be made.', 'Não foi possível gerar o link.'], later),
  presign_error: inBoth(['Making the download link failed.', 'A geração do link falhou.'], later),
  invalid_url: inBoth(
    ['The address of a webhook must begin with https.', 'O endereço de um webhook deve começar com https.'],
    ['Correct --url.', 'Corrija --url.'],
  ),
  hookdeck_sync_failed: inBoth(
    [
      'The webhook’s destination was not registered; the subscription may exist.',
      'O destino do webhook não foi registrado; a assinatura pode existir.',
    ],
    [
      'Make a small sandbox payment to see whether events come, before you create it again.',
      'Faça um pequeno pagamento de teste e veja se chegam eventos, antes de criar de novo.',
    ],
  ),
  outside_banking_hours: inBoth(
    ['The TED arrived outside the banking hours.', 'A TED chegou fora do horário bancário.'],
    [
      'Send a new one on a business day between 06:30 and 17:00.',
      'Envie outra em dia útil entre 06:30 e 17:00.',
    ],
  ),
  bank_unreachable: inBoth(
    [
      'The payee’s bank could not be reached; the TED failed.',
      'O banco do recebedor não respondeu; a TED falhou.',
    ],
    ['Check the statement, then send a new one.', 'Confira o extrato e então envie outra.'],
  ),
  feature_disabled: inBoth(
    ['This feature is off for your tenant.', 'Este recurso está desligado para o seu tenant.'],
    askAdministrator,
  ),
  invalid_document_type: inBoth(
    ['The document type must be CPF or CNPJ.', 'O tipo de documento deve ser CPF ou CNPJ.'],
    correct,
  ),
  invalid_document: inBoth(['The CPF or CNPJ is not valid.', 'O CPF ou CNPJ não é válido.'], correct),
  invalid_callback_uri: inBoth(
    [
      'The return address is not one registered for the tenant.',
      'O endereço de retorno não está registrado no tenant.',
    ],
    ['Use a registered one, letter by letter.', 'Use um registrado, letra por letra.'],
  ),
  mixed_biometry_mode: inBoth(
    [
      'Two kinds of biometrics were mixed in one request.',
      'Dois tipos de biometria foram misturados na requisição.',
    ],
    ['Use one kind for all persons.', 'Use um só tipo para todas as pessoas.'],
  ),
  unsupported_provider: inBoth(
    [
      'The service does not know this biometrics provider.',
      'O serviço não conhece este provedor de biometria.',
    ],
    correct,
  ),
  provider_not_enabled: inBoth(
    [
      'This biometrics provider is not enabled for the tenant.',
      'Este provedor de biometria não está habilitado no tenant.',
    ],
    askAdministrator,
  ),
  evidence_not_found: inBoth(
    ['The biometric evidence was not found.', 'A evidência biométrica não foi encontrada.'],
    ['Upload it with `brl accreditation upload-evidence`.', 'Envie com `brl accreditation upload-evidence`.'],
  ),
  evidence_not_approved: inBoth(
    ['The biometric evidence was not approved.', 'A evidência biométrica não foi aprovada.'],
    [
      'Take a new one and upload it with `brl accreditation upload-evidence`.',
      'Colete outra e envie com `brl accreditation upload-evidence`.',
    ],
  ),
  not_pj: inBoth(
    [
      'This is for companies, and the account opening is a person’s.',
      'Isto é para empresas, e o credenciamento é de pessoa física.',
    ],
    seeAccreditation,
  ),
  invalid_kind: inBoth(
    ['The service does not know this kind of file.', 'O serviço não conhece este tipo de arquivo.'],
    [
      'See the kinds with `brl accreditation upload-document --help`.',
      'Veja os tipos com `brl accreditation upload-document --help`.',
    ],
  ),
  invalid_content_type: inBoth(
    ['The file must be a PDF.', 'O arquivo deve ser um PDF.'],
    ['Convert it, then upload it again.', 'Converta e envie de novo.'],
  ),
  invalid_status: inBoth(
    [
      'Files are not accepted at this step of the account opening.',
      'Arquivos não são aceitos nesta etapa do credenciamento.',
    ],
    seeAccreditation,
  ),
  already_accredited: inBoth(
    [
      'An account opening for this document is in progress.',
      'Já há um credenciamento em andamento para este documento.',
    ],
    seeAccreditation,
  ),
  rate_limited: inBoth(
    [
      'Too many consent requests in one hour for people who have an account.',
      'Pedidos de consentimento demais em uma hora para quem já tem conta.',
    ],
    ['Wait an hour, then run it again.', 'Espere uma hora e execute de novo.'],
  ),
  storage_unavailable: inBoth(
    ['The service’s file storage did not answer.', 'O armazenamento de arquivos do serviço não respondeu.'],
    later,
  ),
  risk_check_unavailable: inBoth(
    ['The risk check did not answer.', 'A análise de risco não respondeu.'],
    recover,
  ),
  identity_not_approved: inBoth(
    ['The identity check was not approved.', 'A verificação de identidade não foi aprovada.'],
    ['See it with `brl identity status ID`.', 'Veja com `brl identity status ID`.'],
  ),
  identity_stale: inBoth(
    ['The identity check is too old.', 'A verificação de identidade é antiga demais.'],
    ['Make a new one.', 'Faça outra.'],
  ),
  session_invalid: inBoth(
    ['The holder’s session in the browser ended.', 'A sessão do titular no navegador terminou.'],
    [
      'The holder opens the link again on the same device; see `brl accreditation status ID`.',
      'O titular abre o link de novo no mesmo aparelho; veja `brl accreditation status ID`.',
    ],
  ),
  too_many_files: inBoth(
    [
      'No more files of this kind are accepted; of `other` at most 10.',
      'Não se aceitam mais arquivos deste tipo; de `other`, no máximo 10.',
    ],
    ['Join files into one PDF.', 'Junte os arquivos em um só PDF.'],
  ),
  file_too_large: inBoth(
    ['The file is over 20 MB.', 'O arquivo passa de 20 MB.'],
    ['Make it smaller, then upload it again.', 'Reduza e envie de novo.'],
  ),
  documents_incomplete: inBoth(
    ['Files are missing for the approval.', 'Faltam arquivos para a aprovação.'],
    [
      'Upload them with `brl accreditation upload-document ID FILE`.',
      'Envie com `brl accreditation upload-document ID ARQUIVO`.',
    ],
  ),
  existing_partner_account: inBoth(
    ['The person already has an account at the bank.', 'A pessoa já tem conta no banco.'],
    askSupport,
  ),
  cancelled: inBoth(
    ['The account opening was cancelled.', 'O credenciamento foi cancelado.'],
    newAccreditation,
  ),
  consent_declined: inBoth(
    ['The holder declined.', 'O titular recusou.'],
    ['Talk to the holder before you ask again.', 'Fale com o titular antes de pedir de novo.'],
  ),
  consent_expired: inBoth(
    ['The holder did not answer in time.', 'O titular não respondeu a tempo.'],
    newAccreditation,
  ),
  consent_facial_failed: inBoth(
    ['The holder’s face check failed.', 'A verificação facial do titular falhou.'],
    newAccreditation,
  ),
  castle_deny: inBoth(
    ['The risk analysis denied the consent.', 'A análise de risco negou o consentimento.'],
    askSupport,
  ),
  consent_link_failed: inBoth(
    ['The consent link could not be made.', 'Não foi possível gerar o link de consentimento.'],
    newAccreditation,
  ),
  partner_validation_failed: inBoth(
    [
      'The bank did not accept the data of the account opening.',
      'O banco não aceitou os dados do credenciamento.',
    ],
    ['Correct the data, then start again.', 'Corrija os dados e comece de novo.'],
  ),
  boleto_charge_beneficiary_pending: inBoth(
    [
      'The charge was not created: the bank is still registering you as beneficiary.',
      'A cobrança não foi criada: o banco ainda está registrando você como beneficiário.',
    ],
    [
      'Run it again in 5 minutes with the same --identifier.',
      'Execute de novo em 5 minutos com o mesmo --identifier.',
    ],
  ),
  boleto_charge_beneficiary_ineligible: inBoth(
    ['This account can’t be a beneficiary of boletos.', 'Esta conta não pode ser beneficiária de boletos.'],
    askSupport,
  ),
  boleto_charge_beneficiary_registration_failed: inBoth(
    ['The registration as beneficiary failed at the bank.', 'O registro como beneficiário falhou no banco.'],
    ['See it with `brl boleto charge beneficiary`.', 'Veja com `brl boleto charge beneficiary`.'],
  ),
  boleto_charge_monthly_limit_exceeded: inBoth(
    ['The month’s quota of boleto charges is used up.', 'A cota de cobranças do mês acabou.'],
    ['See it with `brl boleto charge quota`.', 'Veja com `brl boleto charge quota`.'],
  ),
  bank_slip_write_off_unavailable: inBoth(
    ['The service can’t write off an open boleto.', 'O serviço não faz a baixa de um boleto em aberto.'],
    ['Let it expire, or ask the support of the service.', 'Deixe vencer, ou fale com o suporte do serviço.'],
  ),
  pix_batch_not_found: inBoth(
    ['The service knows no such batch.', 'O serviço não conhece esse lote.'],
    ['See the batches with `brl batch list`.', 'Veja os lotes com `brl batch list`.'],
  ),
  pix_batch_item_not_found: inBoth(['The batch has no such row.', 'O lote não tem essa linha.'], reviewBatch),
  pix_batch_account_disabled: inBoth(
    ['Batches are off for this account.', 'Lotes estão desligados para esta conta.'],
    askAdministrator,
  ),
  pix_batch_chunk_invalid: inBoth(
    [
      'The rows were not accepted: 1 to 50 are sent at a time.',
      'As linhas não foram aceitas: envia-se de 1 a 50 por vez.',
    ],
    ['Correct the rows, then use `brl batch put-items`.', 'Corrija as linhas e use `brl batch put-items`.'],
  ),
  pix_batch_csv_invalid: inBoth(
    ['The CSV file was not accepted.', 'O arquivo CSV não foi aceito.'],
    ['Compare it with `brl batch template`.', 'Compare com `brl batch template`.'],
  ),
  pix_batch_too_large: inBoth(
    ['The batch has too many rows or too many bytes.', 'O lote tem linhas ou bytes demais.'],
    ['Split it.', 'Divida-o.'],
  ),
  pix_batch_item_conflict: inBoth(
    [
      'A row conflicts with another or with an earlier payment.',
      'Uma linha conflita com outra ou com um pagamento anterior.',
    ],
    reviewBatch,
  ),
  pix_batch_not_editable: inBoth(
    ['The batch is no longer a draft.', 'O lote não é mais um rascunho.'],
    reviewBatch,
  ),
  pix_batch_empty: inBoth(
    ['The batch has no rows.', 'O lote não tem linhas.'],
    ['Add some with `brl batch upload-csv BATCH FILE`.', 'Adicione com `brl batch upload-csv LOTE ARQUIVO`.'],
  ),
  pix_batch_not_reviewed: inBoth(
    ['The batch was not reviewed.', 'O lote não foi revisado.'],
    ['Type `brl batch review BATCH`.', 'Digite `brl batch review LOTE`.'],
  ),
  pix_batch_has_invalid_items: inBoth(
    ['The batch has rows that are not valid.', 'O lote tem linhas inválidas.'],
    ['See which with `brl batch review BATCH`.', 'Veja quais com `brl batch review LOTE`.'],
  ),
  pix_batch_acknowledgement_required: inBoth(
    ['The dispatch was not acknowledged.', 'O envio não foi confirmado.'],
    ['Type `brl batch dispatch BATCH`.', 'Digite `brl batch dispatch LOTE`.'],
  ),
  pix_batch_insufficient_balance: inBoth(
    ['The balance does not cover the batch.', 'O saldo não cobre o lote.'],
    ['Add funds, then type `brl batch review BATCH`.', 'Adicione saldo e digite `brl batch review LOTE`.'],
  ),
  pix_batch_no_receipts: inBoth(['The batch has no receipts.', 'O lote não tem comprovantes.'], reviewBatch),
  pix_batch_receipt_unavailable: inBoth(
    ['The receipt is not available.', 'O comprovante não está disponível.'],
    later,
  ),
  receipt_render_failed: inBoth(
    ['The receipt could not be drawn.', 'Não foi possível gerar o comprovante.'],
    later,
  ),
  invalid_pix_batch_policy: inBoth(
    ['The policy for batches is not valid.', 'A política de lotes não é válida.'],
    askAdministrator,
  ),
  identity_verification_monthly_limit_exceeded: inBoth(
    ['The month’s 10 identity checks are used up.', 'As 10 verificações de identidade do mês acabaram.'],
    ['Wait for the next month, Brasilia time.', 'Espere o próximo mês, horário de Brasília.'],
  ),
  invalid_cursor: inBoth(
    [
      'The cursor is not valid, or the order is descending.',
      'O cursor não é válido, ou a ordem é decrescente.',
    ],
    [
      'Start the search again, or let `brl statement search --all` turn the pages.',
      'Recomece a busca, ou deixe `brl statement search --all` virar as páginas.',
    ],
  ),
  pix_key_email_phone_disabled: inBoth(
    [
      'E-mail and phone keys are off for your tenant.',
      'Chaves de e-mail e telefone estão desligadas no seu tenant.',
    ],
    [
      'Register a random key, or ask your administrator.',
      'Registre uma chave aleatória, ou fale com o administrador.',
    ],
  ),
  code_invalid: inBoth(
    ['The code is wrong.', 'O código está errado.'],
    ['Type it again with `brl pix keys verify`.', 'Digite de novo com `brl pix keys verify`.'],
  ),
  code_expired: inBoth(
    ['The code expired.', 'O código expirou.'],
    ['Have another sent with `brl pix keys resend`.', 'Peça outro com `brl pix keys resend`.'],
  ),
  challenge_locked: inBoth(['Too many wrong codes were given.', 'Foram códigos errados demais.'], startCode),
  challenge_not_found: inBoth(
    ['There is no such registration waiting for a code.', 'Não há registro à espera desse código.'],
    startCode,
  ),
  otp_send_failed: inBoth(
    ['The code could not be delivered.', 'O código não pôde ser entregue.'],
    ['Try `brl pix keys resend` in a minute.', 'Tente `brl pix keys resend` em um minuto.'],
  ),
  bank_not_found: inBoth(
    ['No bank has this code.', 'Nenhum banco tem este código.'],
    ['Search with `brl banks list`.', 'Procure com `brl banks list`.'],
  ),
  ip_allowlist_derived: inBoth(
    [
      'The tenant’s IP list is made from its delegated credentials.',
      'A lista de IPs do tenant vem das credenciais delegadas.',
    ],
    [
      'Change a credential’s list: `brl credentials ips add`.',
      'Altere a lista da credencial: `brl credentials ips add`.',
    ],
  ),
  account_has_balance: inBoth(
    [
      'The account still has a balance, so it can’t be closed.',
      'A conta ainda tem saldo e não pode ser encerrada.',
    ],
    ['Bring the balance to zero first.', 'Zere o saldo antes.'],
  ),
  weak_pin: inBoth(
    [
      'The PIN is too easy: 6 to 12 digits, no repetition, sequence or birth date.',
      'O PIN é fácil demais: 6 a 12 dígitos, sem repetição, sequência ou data de nascimento.',
    ],
    ['Choose another with `brl pin set`.', 'Escolha outro com `brl pin set`.'],
  ),
  pin_required: inBoth(
    ['This credential pays only with the operator’s PIN.', 'Esta credencial só paga com o PIN do operador.'],
    [
      'Set BRL_ACTING_DOCUMENT and BRL_TRANSACTION_PIN_FILE.',
      'Defina BRL_ACTING_DOCUMENT e BRL_TRANSACTION_PIN_FILE.',
    ],
  ),
  pin_change_disabled: inBoth(
    ['A PIN is changed only on the hosted page.', 'O PIN só é trocado na página hospedada.'],
    ['Ask for the link with `brl pin reset`.', 'Peça o link com `brl pin reset`.'],
  ),
  pin_invalidate_disabled: inBoth(
    [
      'A PIN can’t be removed while the hosted page is on.',
      'O PIN não pode ser removido com a página hospedada ativa.',
    ],
    ['Ask for the link with `brl pin reset`.', 'Peça o link com `brl pin reset`.'],
  ),
  pin_reset_rate_limited: inBoth(
    [
      'Too many PIN resets were asked for in one hour.',
      'Foram pedidas redefinições de PIN demais em uma hora.',
    ],
    ['Wait an hour; earlier links last 30 minutes.', 'Espere uma hora; os links valem 30 minutos.'],
  ),
  pin_reset_not_enrolled: inBoth(
    ['This operator has no PIN to reset.', 'Este operador não tem PIN para redefinir.'],
    ['Set one with `brl pin set`.', 'Defina um com `brl pin set`.'],
  ),
  cashout_locked: inBoth(
    ['Payments out of this account are locked.', 'Saídas desta conta estão bloqueadas.'],
    seeLocks,
  ),
  cashout_outside_hours: inBoth(
    ['It is outside the hours in which this account pays.', 'Está fora do horário em que esta conta paga.'],
    seeLocks,
  ),
  cashout_source_ip_not_allowed: inBoth(
    ['This IP address may not pay from the account.', 'Este endereço IP não pode pagar pela conta.'],
    seeLocks,
  ),
  credential_not_yet_active: inBoth(
    [
      'The credential is not active yet: that takes 18 hours.',
      'A credencial ainda não está ativa: leva 18 horas.',
    ],
    ['See from when with `brl credentials list`.', 'Veja a partir de quando com `brl credentials list`.'],
  ),
  signed_host_required: inBoth(
    [
      'A delegated credential works only on the host for signed requests.',
      'Credencial delegada só funciona no endereço de requisições assinadas.',
    ],
    ['Set BRL_CLIENT_BASE_URL and the signing key.', 'Defina BRL_CLIENT_BASE_URL e a chave de assinatura.'],
  ),
} as const satisfies Record<ErrorCode, ErrorTexts>;
