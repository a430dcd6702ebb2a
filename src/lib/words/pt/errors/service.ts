import type { serviceErrorWords } from '../../errors/service.ts';
import type { InPortuguese } from '../../topic.ts';

/** Advice of several codes. */
const next = {
  correct: 'Corrija e execute o comando de novo; se foi recusado com uma --ref, use outra.',
  askSupport: 'Fale com o suporte do serviço.',
  askAdministrator: 'Fale com o administrador da sua empresa no banco.',
  seeLimits: 'Veja o que resta com `brl limits show`.',
  waitForLimit:
    'Veja o que resta com `brl limits show`; quando bastar, execute o mesmo comando com --new-attempt.',
  fund: 'Adicione saldo e execute o mesmo comando com --new-attempt.',
  checkProfile: 'Confira o tenant e o perfil com `brl config show --origin`.',
  recover: 'Para um pagamento, digite `brl journal recover ID`; uma consulta pode ser repetida em instantes.',
  later: 'Execute o mesmo comando mais tarde.',
  reviewBatch: 'Veja as linhas com `brl batch status LOTE --rows`.',
  seeAccreditation: 'Veja o andamento com `brl accreditation status ID`.',
  newAccreditation: 'Se ainda for desejado, comece de novo com `brl accreditation create-pf`.',
  seeLocks: 'Veja as travas com `brl locks show`; afrouxar uma leva 6 horas.',
  startCode: 'Cadastre a chave de novo com `brl pix keys register`; um novo código é enviado.',
};

export const serviceErrors = {
  missing_tenant: {
    meaning: 'A requisição não indicou o tenant.',
    next: 'Defina BRL_TENANT_ID ou o tenant do perfil.',
  },
  tenant_mismatch: {
    meaning: 'A conta não é da empresa desta conexão.',
    next: next.checkProfile,
  },
  tenant_forbidden: {
    meaning: 'A credencial é de outra empresa.',
    next: next.checkProfile,
  },
  tenant_suspended: {
    meaning: 'Sua empresa está suspensa no serviço: consultas funcionam, alterações e pagamentos não.',
    next: next.askSupport,
  },
  tenant_disabled: {
    meaning: 'Sua empresa está desativada no serviço; nada funciona.',
    next: next.askSupport,
  },
  account_not_found: {
    meaning: 'Sua empresa não tem essa conta.',
    next: 'Confira --account com `brl config show --origin`.',
  },
  not_found: {
    meaning: 'O serviço não tem esse registro.',
    next: 'Confira o id ou o documento indicado, e a conta.',
  },
  invalid_payload: {
    meaning: 'O serviço não aceitou o conteúdo da requisição.',
    next: 'Veja o que é enviado com --dry-run e corrija.',
  },
  invalid_body: {
    meaning: 'O serviço não conseguiu ler a requisição como JSON.',
    next: 'Confira o arquivo informado em --data.',
  },
  missing_fields: {
    meaning: 'Faltam campos que o serviço exige.',
    next: next.correct,
  },
  missing_field: {
    meaning: 'Falta um campo que o serviço exige.',
    next: next.correct,
  },
  invalid_field: {
    meaning: 'Um campo tem formato ou valor não aceito.',
    next: next.correct,
  },
  idempotency_conflict: {
    meaning: 'O id de evidência gerado a partir deste arquivo já é de outro tenant.',
    next: next.askSupport,
  },
  invalid_state: {
    meaning: 'A situação atual não permite isto.',
    next: 'Veja a situação primeiro, e depois decida.',
  },
  forbidden: {
    meaning: 'Falta permissão para isto, ou a conta foi suspensa.',
    next: next.askSupport,
  },
  unauthorized: {
    meaning: 'A requisição não levou token.',
    next: 'Entre com `brl auth login`.',
  },
  insufficient_scope: {
    meaning: 'Falta um escopo à credencial; a mensagem do serviço diz qual.',
    next: 'Use um perfil cuja credencial o tenha: `brl auth switch PERFIL`.',
  },
  user_token_forbidden_on_financial_op: {
    meaning: 'O token de uma pessoa não movimenta dinheiro; é preciso uma credencial de aplicação.',
    next: 'Entre com uma: `brl auth login`.',
  },
  db_unavailable: {
    meaning: 'O serviço não conseguiu alcançar o próprio banco de dados.',
    next: next.recover,
  },
  banking_unavailable: {
    meaning: 'O sistema bancário do serviço não respondeu.',
    next: next.recover,
  },
  temporal_unavailable: {
    meaning: 'A fila de trabalho do serviço não respondeu.',
    next: next.recover,
  },
  db_error: {
    meaning: 'O banco de dados do serviço falhou; não se sabe o que foi feito.',
    next: next.recover,
  },
  internal_error: {
    meaning: 'O serviço teve uma falha interna; não se sabe o que foi feito.',
    next: next.recover,
  },
  workflow_start_failed: {
    meaning: 'O serviço não conseguiu confirmar que iniciou o trabalho.',
    next: next.recover,
  },
  workflow_signal_failed: {
    meaning: 'O serviço não conseguiu confirmar que repassou o trabalho.',
    next: next.recover,
  },
  service_temporarily_unavailable: {
    meaning: 'Esta parte do serviço está fora do ar; nada foi feito.',
    next: 'Para contestações, acompanhe os eventos pix.med.opened e pix.med.updated enquanto isso.',
  },
  account_not_entitled: {
    meaning: 'O banco não habilitou isto para a conta.',
    next: next.askSupport,
  },
  account_not_ready: {
    meaning: 'A conta ainda não existe no banco.',
    next: 'Espere o evento accreditation.active.',
  },
  already_at_partner: {
    meaning: 'Este documento já tem conta no banco.',
    next: 'O suporte do serviço pode transferir o controle dela.',
  },
  bacen_rejected_content: {
    meaning: 'O texto tem caracteres que o Banco Central não aceita.',
    next: 'Use letras e números simples em --description.',
  },
  balance_reservation_failed: {
    meaning: 'Não foi possível reservar no saldo o valor deste pagamento.',
    next: next.fund,
  },
  boleto_already_settled: {
    meaning: 'Este boleto já foi pago, talvez por esta conta.',
    next: 'Procure por ele com `brl statement list --operation BOLETO`.',
  },
  boleto_amount_mismatch: {
    meaning: 'O valor não é o registrado.',
    next: 'Veja o valor com `brl boleto preview`.',
  },
  boleto_scheduled: {
    meaning: 'Já há um pagamento agendado para este código de barras.',
    next: 'Veja com `brl boleto status ID`.',
  },
  challenge_failure: {
    meaning: 'O banco não aceitou o PIN ou o segundo fator.',
    next: 'Não insista: três tentativas erradas bloqueiam o PIN. Veja `brl pin status`.',
  },
  conflict: {
    meaning: 'A situação no banco não permite isto; talvez já tenha sido feito.',
    next: 'Consulte antes de qualquer outra coisa.',
  },
  identifier_conflict: {
    meaning: 'Já existe um pagamento com este identificador.',
    next: 'Leia-o com `brl pix status --identifier IDENTIFICADOR`.',
  },
  insufficient_funds: {
    meaning: 'O saldo é insuficiente.',
    next: next.fund,
  },
  invalid_pix_key: {
    meaning: 'A chave não tem o formato do tipo dela.',
    next: 'Confira com `brl key detect CHAVE`, e confira --key-type.',
  },
  key_inactive: {
    meaning: 'A chave está inativa ou em portabilidade.',
    next: 'Peça outra chave ao favorecido.',
  },
  key_not_found: {
    meaning: 'A chave não está no diretório (DICT).',
    next: 'Peça a chave certa ao favorecido e execute o comando de novo com ela; cada consulta sem resultado gasta a cota de consultas de chave.',
  },
  key_ownership_mismatch: {
    meaning: 'A chave pertence a outro documento.',
    next: 'Cadastre só chaves do titular da conta; antes de um pagamento, confira de quem é a chave.',
  },
  limit_exceeded: {
    meaning: 'Um limite da conta seria ultrapassado.',
    next: next.waitForLimit,
  },
  limit_exceeded_daily: {
    meaning: 'O limite diurno (das 06:00 às 20:00) seria ultrapassado.',
    next: next.waitForLimit,
  },
  limit_exceeded_nightly: {
    meaning: 'O limite noturno (das 20:00 às 06:00) seria ultrapassado.',
    next: next.waitForLimit,
  },
  limit_exceeded_monthly: {
    meaning: 'O limite mensal seria ultrapassado.',
    next: next.waitForLimit,
  },
  limit_exceeded_transaction: {
    meaning: 'O valor passa do limite por transação.',
    next: next.seeLimits,
  },
  partial_refund_not_supported: {
    meaning: 'O serviço recusou uma devolução parcial; ele não usa mais este código.',
    next: next.askSupport,
  },
  partner_account_disabled: {
    meaning: 'O banco desativou a conta de origem.',
    next: next.askSupport,
  },
  partner_error: {
    meaning: 'O banco respondeu com um erro não classificado.',
    next: next.recover,
  },
  partner_forbidden: {
    meaning: 'O banco bloqueia esta operação para a conta.',
    next: 'Para um pagamento, digite antes `brl journal recover ID`; depois fale com o suporte do serviço.',
  },
  partner_internal: {
    meaning: 'O banco teve uma falha interna.',
    next: next.recover,
  },
  partner_rate_limited: {
    meaning: 'O banco está limitando o serviço; não é a sua cota.',
    next: 'Execute o mesmo comando mais tarde com a mesma --ref.',
  },
  partner_rejected: {
    meaning: 'O banco recusou a operação por política, risco ou suspeita de fraude.',
    next: 'Não repita como está; pergunte o motivo ao suporte do serviço.',
  },
  partner_unauthorized: {
    meaning: 'O banco não aceitou as credenciais do próprio serviço.',
    next: next.recover,
  },
  partner_unavailable: {
    meaning: 'Não foi possível alcançar o banco.',
    next: next.recover,
  },
  pix_key_limit_exceeded: {
    meaning: 'A conta já tem o máximo de chaves: 5 para pessoa física, 20 para empresa.',
    next: 'Remova uma chave antes de cadastrar outra.',
  },
  qr_amount_mismatch: {
    meaning: 'Este QR Code tem um valor fixo, diferente do informado.',
    next: 'Veja o valor com `brl pix qr decode EMV`.',
  },
  qr_gone: {
    meaning: 'O QR Code expirou, foi removido ou já foi pago.',
    next: 'Se já houve uma tentativa de pagá-lo, consulte esse pagamento; senão, peça outro código ao favorecido.',
  },
  recipient_account_not_found: {
    meaning: 'O banco, a agência ou a conta do favorecido não existe.',
    next: 'Confira os três com o favorecido.',
  },
  refund_amount_exceeded: {
    meaning: 'O valor passa do que resta para devolver.',
    next: 'Veja as devoluções feitas com `brl pix status --e2e E2E --timeline`.',
  },
  timeout: {
    meaning: 'O banco não respondeu a tempo; a operação pode ter sido feita.',
    next: next.recover,
  },
  policy_denied: {
    meaning: 'Uma política da empresa ou da conta proíbe isto.',
    next: 'As violações dizem a regra; fale com o administrador.',
  },
  invalid_identifier: {
    meaning: 'O identificador é longo demais ou tem caracteres que não são permitidos.',
    next: 'Use no máximo 38 dos caracteres A-Z, a-z, 0-9, ponto, sublinhado e hífen.',
  },
  invalid_bank_code: {
    meaning: 'O código do banco está no formato errado; uma TED só aceita 3 dígitos.',
    next: 'Encontre o código com `brl banks list`.',
  },
  dict_lookup_limit_exceeded: {
    meaning: 'A cota de consultas de chave acabou.',
    next: 'Não repita, pois isso conta como abuso; espere o horário que a mensagem indica.',
  },
  beneficiary_not_found: {
    meaning: 'O favorecido ou a conta de destino não foram encontrados.',
    next: 'Confira o documento, a conta e o titular com o favorecido; se a conta é deste banco, `brl transfer lookup DOCUMENTO` mostra o titular.',
  },
  beneficiary_incomplete: {
    meaning: 'Falta a agência ou a conta nos dados do favorecido.',
    next: 'Complete os dados do favorecido.',
  },
  beneficiary_not_active_at_partner: {
    meaning: 'A conta do favorecido ainda não está ativa no banco.',
    next: 'Espere a conta do favorecido ficar ativa.',
  },
  beneficiary_check_unavailable: {
    meaning: 'Não foi possível conferir o destino.',
    next: next.recover,
  },
  multiple_destination_accounts: {
    meaning: 'Este documento tem mais de uma conta ativa.',
    next: 'Indique uma com --to-account, ou --to-branch e --to-number.',
  },
  batch_too_large: {
    meaning: 'O pagamento precisaria de mais de 99 partes.',
    next: 'Use `brl pix send`, que aceita qualquer valor.',
  },
  batch_not_found: {
    meaning: 'O serviço não conhece esse lote BigPix.',
    next: 'Confira o id do lote.',
  },
  original_transaction_not_found: {
    meaning: 'O pagamento a devolver não foi encontrado.',
    next: 'Encontre o id end-to-end com `brl statement list`.',
  },
  missing_param: {
    meaning: 'Falta o identificador da cobrança.',
    next: 'Indique a cobrança pelo identificador dela.',
  },
  invalid_tax_number: {
    meaning: 'O CPF deve ter 11 dígitos; o CNPJ, 14.',
    next: 'Corrija --tax-number.',
  },
  invalid_account_type: {
    meaning: 'O tipo de conta não é um dos aceitos.',
    next: 'Use CHECKING, SAVINGS, PAYMENT ou SALARY.',
  },
  invalid_date_range: {
    meaning: 'Uma data não está no formato AAAA-MM-DD.',
    next: 'Corrija --from e --to.',
  },
  date_range_too_wide: {
    meaning: 'O período passa de 31 dias.',
    next: 'Encurte-o, ou use `brl statement list --all`.',
  },
  invalid_operation: {
    meaning: 'O extrato não conhece essa operação.',
    next: 'Use PIX, TED, BOLETO, INTERNAL ou FEE.',
  },
  invalid_query: {
    meaning: 'A linha do tempo aceita exatamente um id.',
    next: 'Informe só um: --ted-id, --e2e ou --identifier.',
  },
  invalid_format: {
    meaning: 'Não há exportação neste formato.',
    next: 'Use --format csv, pdf ou xlsx.',
  },
  not_ready: {
    meaning: 'A exportação ainda não terminou.',
    next: 'Execute `brl statement export` de novo em um minuto, com --job e o id da exportação.',
  },
  presign_failed: {
    meaning: 'Não foi possível gerar o link.',
    next: next.later,
  },
  presign_error: {
    meaning: 'A geração do link falhou.',
    next: next.later,
  },
  invalid_url: {
    meaning: 'O endereço de um webhook deve começar com https.',
    next: 'Corrija --url.',
  },
  hookdeck_sync_failed: {
    meaning: 'O destino do webhook não foi registrado; a inscrição pode existir.',
    next: 'Antes de criá-la de novo, faça um pequeno pagamento no sandbox e veja se chegam eventos.',
  },
  outside_banking_hours: {
    meaning: 'A TED chegou fora do horário bancário.',
    next: 'Envie outra em dia útil entre 06:30 e 17:00.',
  },
  bank_unreachable: {
    meaning: 'Não foi possível alcançar o banco do favorecido; a TED falhou.',
    next: 'Confira o extrato, e então envie outra.',
  },
  feature_disabled: {
    meaning: 'Este recurso está desligado para a sua empresa.',
    next: next.askAdministrator,
  },
  invalid_document_type: {
    meaning: 'O tipo de documento deve ser CPF ou CNPJ.',
    next: next.correct,
  },
  invalid_document: {
    meaning: 'O CPF ou CNPJ não é válido.',
    next: next.correct,
  },
  invalid_callback_uri: {
    meaning: 'O endereço de retorno não está registrado no tenant.',
    next: 'Use um registrado, letra por letra.',
  },
  mixed_biometry_mode: {
    meaning: 'Dois tipos de biometria foram misturados na requisição.',
    next: 'Use um só tipo para todas as pessoas.',
  },
  unsupported_provider: {
    meaning: 'O serviço não conhece este provedor de biometria.',
    next: next.correct,
  },
  provider_not_enabled: {
    meaning: 'Este provedor de biometria não está habilitado no tenant.',
    next: next.askAdministrator,
  },
  evidence_not_found: {
    meaning: 'A evidência biométrica não foi encontrada.',
    next: 'Envie com `brl accreditation upload-evidence`.',
  },
  evidence_not_approved: {
    meaning: 'A evidência biométrica não foi aprovada.',
    next: 'Faça outra e envie com `brl accreditation upload-evidence`.',
  },
  not_pj: {
    meaning: 'Isto é para empresas, e o credenciamento é de pessoa física.',
    next: next.seeAccreditation,
  },
  invalid_kind: {
    meaning: 'O serviço não conhece este tipo de arquivo.',
    next: 'Veja os tipos com `brl accreditation upload-document --help`.',
  },
  invalid_content_type: {
    meaning: 'O arquivo deve ser um PDF.',
    next: 'Converta e envie de novo.',
  },
  invalid_status: {
    meaning: 'Arquivos não são aceitos nesta etapa do credenciamento.',
    next: next.seeAccreditation,
  },
  already_accredited: {
    meaning: 'Já há um credenciamento em andamento para este documento.',
    next: next.seeAccreditation,
  },
  rate_limited: {
    meaning: 'O serviço não aceita mais pedidos como este por enquanto.',
    next: 'Espere o tempo que o serviço indicar, ou uma hora, e execute de novo.',
  },
  storage_unavailable: {
    meaning: 'O armazenamento de arquivos do serviço não respondeu.',
    next: next.later,
  },
  risk_check_unavailable: {
    meaning: 'A análise de risco não respondeu.',
    next: next.recover,
  },
  identity_not_approved: {
    meaning: 'A verificação de identidade não foi aprovada.',
    next: 'Veja com `brl identity status ID`.',
  },
  identity_stale: {
    meaning: 'A verificação de identidade é antiga demais.',
    next: 'Inicie outra com `brl identity create`.',
  },
  session_invalid: {
    meaning: 'A sessão do titular no navegador terminou.',
    next: 'Peça ao titular que abra o link de novo no mesmo aparelho; veja `brl accreditation status ID`.',
  },
  too_many_files: {
    meaning: 'Não se aceitam mais arquivos deste tipo; de `other`, no máximo 10.',
    next: 'Junte os arquivos em um só PDF.',
  },
  file_too_large: {
    meaning: 'O arquivo passa de 20 MB.',
    next: 'Reduza e envie de novo.',
  },
  documents_incomplete: {
    meaning: 'Faltam arquivos para a aprovação.',
    next: 'Envie com `brl accreditation upload-document ID ARQUIVO --kind TIPO`.',
  },
  existing_partner_account: {
    meaning: 'A pessoa já tem conta no banco.',
    next: next.askSupport,
  },
  cancelled: {
    meaning: 'O credenciamento foi cancelado.',
    next: next.newAccreditation,
  },
  consent_declined: {
    meaning: 'O titular recusou.',
    next: 'Fale com o titular antes de pedir de novo.',
  },
  consent_expired: {
    meaning: 'O titular não respondeu a tempo.',
    next: next.newAccreditation,
  },
  consent_facial_failed: {
    meaning: 'A verificação facial do titular falhou.',
    next: next.newAccreditation,
  },
  castle_deny: {
    meaning: 'A análise de risco negou o consentimento.',
    next: next.askSupport,
  },
  consent_link_failed: {
    meaning: 'Não foi possível gerar o link de consentimento.',
    next: next.newAccreditation,
  },
  partner_validation_failed: {
    meaning: 'O banco não aceitou os dados do credenciamento.',
    next: 'Corrija os dados e comece de novo.',
  },
  boleto_charge_beneficiary_pending: {
    meaning: 'A cobrança não foi criada: o banco ainda está fazendo o registro do beneficiário.',
    next: 'Execute o mesmo comando de novo em 5 minutos, com o mesmo identifier no corpo.',
  },
  boleto_charge_beneficiary_ineligible: {
    meaning: 'Esta conta não pode ser beneficiária de boletos.',
    next: next.askSupport,
  },
  boleto_charge_beneficiary_registration_failed: {
    meaning: 'O registro como beneficiário falhou no banco.',
    next: 'Registre de novo, e veja a situação, com `brl boleto charge beneficiary`.',
  },
  boleto_charge_monthly_limit_exceeded: {
    meaning: 'A cota de cobranças por boleto do mês acabou.',
    next: 'Veja com `brl boleto charge quota`.',
  },
  bank_slip_write_off_unavailable: {
    meaning: 'O serviço não faz a baixa de um boleto em aberto.',
    next: 'Deixe vencer, ou fale com o suporte do serviço.',
  },
  pix_batch_not_found: {
    meaning: 'O serviço não conhece esse lote.',
    next: 'Veja os lotes com `brl batch list`.',
  },
  pix_batch_item_not_found: {
    meaning: 'O lote não tem essa linha.',
    next: next.reviewBatch,
  },
  pix_batch_account_disabled: {
    meaning: 'Lotes estão desligados para esta conta.',
    next: next.askAdministrator,
  },
  pix_batch_chunk_invalid: {
    meaning: 'As linhas não foram aceitas: envie de 1 a 50 por vez.',
    next: 'Corrija as linhas e use `brl batch put-items`.',
  },
  pix_batch_csv_invalid: {
    meaning: 'O arquivo CSV não foi aceito.',
    next: 'Compare com `brl batch template`.',
  },
  pix_batch_too_large: {
    meaning: 'O lote tem linhas demais ou bytes demais.',
    next: 'Divida-o.',
  },
  pix_batch_item_conflict: {
    meaning: 'Uma linha conflita com outra ou com um pagamento anterior.',
    next: next.reviewBatch,
  },
  pix_batch_not_editable: {
    meaning: 'O lote não é mais um rascunho.',
    next: next.reviewBatch,
  },
  pix_batch_empty: {
    meaning: 'O lote não tem linhas.',
    next: 'Adicione com `brl batch upload-csv LOTE ARQUIVO`.',
  },
  pix_batch_not_reviewed: {
    meaning: 'O lote não foi revisado.',
    next: 'Digite `brl batch review LOTE`.',
  },
  pix_batch_has_invalid_items: {
    meaning: 'O lote tem linhas inválidas.',
    next: 'Veja quais com `brl batch review LOTE`.',
  },
  pix_batch_acknowledgement_required: {
    meaning: 'O envio do lote para pagamento não foi confirmado.',
    next: 'Digite `brl batch dispatch LOTE`.',
  },
  pix_batch_insufficient_balance: {
    meaning: 'O saldo não cobre o lote.',
    next: 'Adicione saldo e digite `brl batch review LOTE`.',
  },
  pix_batch_no_receipts: {
    meaning: 'O lote não tem comprovantes.',
    next: next.reviewBatch,
  },
  pix_batch_receipt_unavailable: {
    meaning: 'O comprovante não está disponível.',
    next: next.later,
  },
  receipt_render_failed: {
    meaning: 'Não foi possível gerar o comprovante.',
    next: next.later,
  },
  invalid_pix_batch_policy: {
    meaning: 'A política de lotes não é válida.',
    next: next.askAdministrator,
  },
  identity_verification_monthly_limit_exceeded: {
    meaning: 'As 10 verificações de identidade do mês acabaram.',
    next: 'Espere o próximo mês, horário de Brasília.',
  },
  invalid_cursor: {
    meaning: 'O cursor não é válido, ou a ordem é decrescente.',
    next: 'Recomece a busca, ou deixe `brl statement search --all` buscar todas as páginas.',
  },
  pix_key_email_phone_disabled: {
    meaning: 'Chaves de e-mail e telefone estão desligadas para a sua empresa.',
    next: 'Cadastre uma chave aleatória, ou fale com o administrador.',
  },
  code_invalid: {
    meaning: 'O código está errado.',
    next: 'Digite de novo com `brl pix keys verify`.',
  },
  code_expired: {
    meaning: 'O código expirou.',
    next: 'Peça outro com `brl pix keys resend`.',
  },
  challenge_locked: {
    meaning: 'Foram digitados códigos errados demais.',
    next: next.startCode,
  },
  challenge_not_found: {
    meaning: 'Nenhum cadastro de chave com este id aguarda um código.',
    next: next.startCode,
  },
  otp_send_failed: {
    meaning: 'Não foi possível entregar o código.',
    next: 'Tente `brl pix keys resend` em um minuto.',
  },
  bank_not_found: {
    meaning: 'Nenhum banco tem este código.',
    next: 'Procure com `brl banks list`.',
  },
  ip_allowlist_derived: {
    meaning: 'A lista de IPs do tenant vem das credenciais delegadas dele.',
    next: 'Altere a lista da credencial: `brl credentials ips add`.',
  },
  account_has_balance: {
    meaning: 'A conta ainda tem saldo e não pode ser encerrada.',
    next: 'Zere o saldo antes.',
  },
  weak_pin: {
    meaning: 'O PIN é fácil demais: 6 a 12 dígitos, sem repetição, sequência ou data de nascimento.',
    next: 'Escolha outro com `brl pin set`.',
  },
  pin_required: {
    meaning: 'Esta credencial só paga com o PIN do operador.',
    next: 'Indique o operador com `brl config set` e acting-document: no terminal, o PIN passa a ser pedido. Fora dele, defina BRL_ACTING_DOCUMENT e BRL_TRANSACTION_PIN_FILE.',
  },
  pin_change_disabled: {
    meaning: 'O PIN só é trocado na página hospedada.',
    next: 'Peça o link com `brl pin reset`.',
  },
  pin_invalidate_disabled: {
    meaning: 'O PIN não pode ser removido enquanto a página hospedada está ativa.',
    next: 'Peça o link com `brl pin reset`.',
  },
  pin_reset_rate_limited: {
    meaning: 'Houve pedidos demais de redefinição do PIN em uma hora.',
    next: 'Espere uma hora; os links já enviados valem 30 minutos.',
  },
  pin_reset_not_enrolled: {
    meaning: 'Este operador não tem PIN para redefinir.',
    next: 'Defina um com `brl pin set`.',
  },
  cashout_locked: {
    meaning: 'As saídas desta conta estão travadas.',
    next: next.seeLocks,
  },
  cashout_outside_hours: {
    meaning: 'Está fora do horário em que esta conta paga.',
    next: next.seeLocks,
  },
  cashout_source_ip_not_allowed: {
    meaning: 'Este endereço IP não pode pagar desta conta.',
    next: next.seeLocks,
  },
  credential_not_yet_active: {
    meaning: 'A credencial ainda não está ativa: leva 18 horas.',
    next: 'Veja quando começa a funcionar com `brl credentials list`.',
  },
  signed_host_required: {
    meaning: 'Uma credencial delegada só funciona no host das requisições assinadas.',
    next: 'Defina BRL_CLIENT_BASE_URL e a chave de assinatura.',
  },
} satisfies InPortuguese<typeof serviceErrorWords>;
