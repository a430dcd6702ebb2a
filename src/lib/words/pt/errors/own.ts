import type { ownErrorWords } from '../../errors/own.ts';
import type { InPortuguese } from '../../topic.ts';

/** Advice of several codes. */
const next = {
  recover: 'Não pague de novo; digite `brl journal recover ID`.',
  recoverOrRepeat:
    'Para um pagamento digite `brl journal recover ID`; uma consulta pode ser repetida em instantes.',
  addHelp: 'Acrescente --help para ver opções e exemplos.',
  runDoctor: 'Digite `brl doctor`.',
  seeOrigin: 'Veja o que está definido, e onde, com `brl config show --origin`.',
  readEarlier: 'Leia o pagamento anterior com `brl journal show ID`.',
};

export const ownErrors = {
  failure_unproven: {
    meaning: 'A consulta mostra o que pode ser de uma tentativa anterior; a última ainda pode ser executada.',
    next: next.recover,
  },
  usage: {
    meaning: 'A linha de comando está incompleta ou não foi entendida.',
    next: next.addHelp,
  },
  unknown_error_code: {
    meaning: 'Não existe esse código de erro.',
    next: 'Veja todos com `brl errors list`.',
  },
  invalid_amount: {
    meaning: 'Isto não é um valor em reais com até duas casas.',
    next: 'Escreva como 1234.56 ou 1.234,56.',
  },
  invalid_br_code: {
    meaning: 'Isto não é um código PIX confiável.',
    next: 'Copie o código inteiro de novo, ou peça outro.',
  },
  invalid_boleto: {
    meaning: 'Isto não é um boleto: há um dígito errado, faltando ou sobrando.',
    next: 'Copie de novo a linha do boleto; `brl boleto preview` mostra o que ele cobra.',
  },
  nothing_to_pay: {
    meaning: 'Este código autoriza pagamentos futuros e não tem nada a pagar agora.',
    next: 'Peça ao recebedor um código do valor devido.',
  },
  invalid_key: {
    meaning: 'Isto não tem a forma de nenhuma chave PIX.',
    next: 'Examine com `brl key detect CHAVE`.',
  },
  ambiguous_key: {
    meaning: 'A chave pode ser de mais de um tipo.',
    next: 'Indique o tipo com --key-type.',
  },
  invalid_request: {
    meaning: 'Uma parte da requisição não pode ser enviada como foi dada.',
    next: next.addHelp,
  },
  invalid_command: {
    meaning: 'O comando externo não foi dado na forma certa.',
    next: next.addHelp,
  },
  invalid_path: {
    meaning: 'Este não é um caminho do serviço.',
    next: 'Informe-o a partir de /v1, com a query.',
  },
  invalid_timestamp: {
    meaning: 'Este não é um horário que se possa assinar.',
    next: 'Escreva como 2026-11-20T12:00:00Z, ou em tempo Unix.',
  },
  missing_flags: {
    meaning: 'Faltam opções, e não há terminal para perguntar.',
    next: next.addHelp,
  },
  missing_profile: {
    meaning: 'Nenhum perfil foi indicado.',
    next: 'Veja-os com `brl auth list`.',
  },
  invalid_method: {
    meaning: 'Este não é um método que o serviço tem.',
    next: 'Use GET, POST, PUT, PATCH ou DELETE.',
  },
  invalid_idempotency_key: {
    meaning: 'A chave de idempotência tem caracteres que um cabeçalho não leva.',
    next: 'Use ASCII visível, sem espaços.',
  },
  invalid_id: {
    meaning: 'O id tem caracteres que nenhum id tem.',
    next: 'Copie de novo da origem.',
  },
  invalid_acting_document: {
    meaning: 'O documento do operador não é um CPF ou CNPJ.',
    next: 'Corrija BRL_ACTING_DOCUMENT.',
  },
  missing_account: {
    meaning: 'Nenhuma conta foi indicada.',
    next: 'Acrescente --account CONTA, ou defina BRL_ACCOUNT_ID.',
  },
  unreadable_data: {
    meaning: 'O arquivo com os dados não pode ser lido.',
    next: 'Confira o caminho e se você pode lê-lo.',
  },
  secret_in_argv: {
    meaning: 'Um segredo na linha de comando é visto por todos os processos.',
    next: 'Apague do histórico, troque-o e informe em `brl auth login`.',
  },
  invalid_setting: {
    meaning: 'A configuração não pode ter este valor.',
    next: 'Veja os valores com `brl config show`.',
  },
  unknown_setting: {
    meaning: 'Não existe essa configuração.',
    next: 'Veja as configurações com `brl config show`.',
  },
  config_pinned: {
    meaning: 'Esta configuração é da credencial e não muda sozinha.',
    next: 'Entre de novo com `brl auth login`.',
  },
  invalid_profile_name: {
    meaning: 'Isto não pode ser nome de perfil.',
    next: 'Use de 1 a 64 letras, números, pontos, hífens ou sublinhados.',
  },
  passphrase_mismatch: {
    meaning: 'As duas senhas diferem; nada foi gravado.',
    next: 'Execute o comando de novo.',
  },
  above_max_amount: {
    meaning: 'O valor passa do máximo que este perfil paga de uma vez.',
    next: 'Veja com `brl config show`.',
  },
  needs_confirm: {
    meaning: 'É preciso digitar mais uma vez o que está em jogo.',
    next: 'Acrescente --confirm com o valor que a mensagem indica.',
  },
  intent_not_found: {
    meaning: 'O diário deste ambiente não tem essa intenção.',
    next: 'Veja o que há com `brl journal list`; ela pode estar em outro diário (BRL_JOURNAL), em outra máquina.',
  },
  run_not_found: {
    meaning: 'O diário deste ambiente e desta conta não tem execução com esse id ou essa ref.',
    next: 'Veja o que há com `brl payout list`; ela pode estar em outro diário (BRL_JOURNAL), em outra máquina.',
  },
  not_a_worker: {
    meaning: 'Este usuário do diário compartilhado não pode enviar linhas de execuções.',
    next: 'Peça a quem administra o banco: `GRANT brl_worker TO USUARIO`.',
  },
  run_not_planned: {
    meaning: 'Nem todas as linhas desta execução foram anotadas; nenhuma foi enviada.',
    next: 'Planeje o arquivo de novo com a mesma ref; as linhas já anotadas ficam.',
  },
  no_rows: {
    meaning: 'O arquivo não tem linha a pagar.',
    next: 'Veja como ele é lido com `brl payout lint ARQUIVO`.',
  },
  resolve_refused: {
    meaning: 'Agora não se pode registrar a palavra de uma pessoa sobre este pagamento.',
    next: 'Veja os pagamentos abertos com `brl journal list --open`.',
  },
  resolved_not_paid: {
    meaning: 'Uma pessoa registrou este pagamento como não pago; o serviço não disse isso.',
    next: 'Leia quem disse, e onde foi visto, com `brl journal show ID`.',
  },
  resolved_not_made: {
    meaning: 'Uma pessoa registrou isto como não criado; o serviço não disse isso.',
    next: 'Leia quem disse, e onde foi visto, com `brl journal show ID`.',
  },
  new_attempt_refused: {
    meaning:
      'Pediu-se uma nova tentativa, e nenhuma consulta mostra o pagamento como FAILED: nada foi enviado.',
    next: 'Leia com `brl journal show ID`; se o extrato também não tem esse pagamento, outro --ref o paga.',
  },
  resume_refused: {
    meaning: 'O pagamento não pode ser enviado de novo.',
    next: 'Consulte com `brl journal recover ID`.',
  },
  invalid_end_to_end_id: {
    meaning: 'Isto não é um identificador fim a fim.',
    next: 'É E ou D e mais 31 caracteres, como em E9999900420261121100681815f1cdd7.',
  },
  refund_too_late: {
    meaning: 'Um PIX pode ser devolvido por um número de dias (ajuste refundWindowDays); este é mais antigo.',
    next: 'Devolva o dinheiro com um pagamento novo, `brl pix send`.',
  },
  invalid_address_range: {
    meaning: 'Isto não é uma faixa de endereços em CIDR.',
    next: 'Escreva como 203.0.113.7/32.',
  },
  port_unavailable: {
    meaning: 'Não é possível escutar nesta porta.',
    next: 'Escolha outra com --port e --client-port.',
  },
  signing_key_missing: {
    meaning: 'Esta credencial não tem chave de assinatura.',
    next: 'Defina BRL_SIGNING_KEY_FILE e BRL_SIGNING_KEY_ID.',
  },
  file_exists: {
    meaning: 'O arquivo já existe e não é sobrescrito.',
    next: 'Escolha outro nome.',
  },
  unwritable_file: {
    meaning: 'Não é possível gravar o arquivo.',
    next: 'Veja a pasta e o espaço, e execute de novo.',
  },
  payment_failed: {
    meaning: 'O serviço informa este pagamento como FAILED, sem motivo.',
    next: 'Pergunte ao banco com o identificador e decida de novo.',
  },
  payment_reversed: {
    meaning: 'O serviço mostra este pagamento como REVERSED: o que saiu voltou.',
    next: 'Confira o extrato antes de pagar de novo.',
  },
  needs_yes: {
    meaning: 'Não há terminal para pedir a sua confirmação.',
    next: 'Acrescente --yes depois de conferir o comando.',
  },
  needs_ref_or_journal: {
    meaning: 'Sem terminal, um pagamento precisa de um nome que sobreviva a esta máquina.',
    next: 'Acrescente --ref NOME, ou defina BRL_JOURNAL.',
  },
  confirmation_mismatch: {
    meaning: 'O valor dado em --confirm não é o esperado.',
    next: 'Leia o resumo do comando e dê exatamente o valor dele.',
  },
  declined: {
    meaning: 'Você recusou; nada foi enviado.',
    next: 'Execute o comando de novo se mudar de ideia.',
  },
  credential_not_stored: {
    meaning: 'A credencial foi emitida, mas o segredo ou o perfil dela não pôde ser guardado aqui.',
    next: 'Revogue-a com `brl credentials revoke CLIENT` e emita outra.',
  },
  interrupted: {
    meaning: 'O comando foi interrompido; a saída 40 diz que algo pode ter sido enviado antes.',
    next: 'Depois de 40 digite `brl journal recover ID`.',
  },
  ref_conflict: {
    meaning: 'Este --ref já é de outro pagamento.',
    next: next.readEarlier,
  },
  duplicate_payment: {
    meaning: 'O mesmo pagamento já foi feito ou iniciado.',
    next: 'Leia com `brl journal show ID`; se este também é intencional, acrescente --allow-duplicate.',
  },
  invalid_rows: {
    meaning: 'Há linhas erradas; cada uma é indicada com linha e coluna.',
    next: 'Corrija todas na origem e execute de novo.',
  },
  duplicate_upload: {
    meaning: 'Linhas deste arquivo estão em outro lote, ou já foram pagas.',
    next: 'Veja com `brl batch status LOTE --rows`; se também são intencionais, acrescente --allow-duplicate.',
  },
  duplicate_run: {
    meaning: 'O mesmo arquivo já é uma execução com outra ref; nada foi enviado.',
    next: 'Veja com `brl payout status EXECUÇÃO`; se as duas são intencionais, acrescente --allow-duplicate.',
  },
  run_differs: {
    meaning: 'Já existe uma execução com essa ref e outras linhas; nada foi enviado.',
    next: 'Compare com `brl payout show EXECUÇÃO`; pague outras linhas com outra ref.',
  },
  duplicate_creation: {
    meaning: 'A mesma coisa já foi criada ou iniciada.',
    next: 'Leia com `brl journal show ID`; se outra é intencional, acrescente --allow-duplicate.',
  },
  secret_lost: {
    meaning: 'Foi criado, e o segredo se perdeu com a resposta.',
    next: 'Revogue (`brl credentials list`, `brl credentials revoke ID`) e emita outra.',
  },
  uncertain: {
    meaning: 'Não se sabe o que houve com a requisição.',
    next: next.recover,
  },
  response_unreadable: {
    meaning: 'A resposta do serviço veio cortada ou ilegível.',
    next: next.recoverOrRepeat,
  },
  redirect_refused: {
    meaning: 'O serviço apontou outro endereço; credenciais nunca vão para lá.',
    next: 'Confira o endereço com `brl config show --origin`; não pague de novo.',
  },
  echo_mismatch: {
    meaning: 'A resposta é de um pagamento diferente do enviado.',
    next: next.recover,
  },
  batch_failed: {
    meaning: 'O lote terminou ou parou com linhas que falharam.',
    next: 'Exporte-as com `brl batch export-failed LOTE`.',
  },
  batch_uncertain: {
    meaning: 'Não se sabe o que houve com ao menos uma linha.',
    next: 'Não pague essas linhas de novo; digite `brl journal recover`.',
  },
  doubts: {
    meaning: 'Não se sabe o que houve com linhas demais; a execução parou.',
    next: 'Consulte as linhas com `brl payout recover EXECUÇÃO` antes de continuar.',
  },
  expectation_failed: {
    meaning: 'O recebedor não é o indicado em --expect; nada foi enviado.',
    next: 'Confira a chave com o recebedor.',
  },
  boleto_preview_unreadable: {
    meaning: 'A prévia do boleto não diz o bastante para pagá-lo: nenhum boleto é pago às cegas.',
    next: 'Veja a resposta com `brl boleto preview --json` e defina os nomes dos campos.',
  },
  qr_differs: {
    meaning: 'O código e o que o banco diz dele não são iguais; nada foi enviado.',
    next: 'Compare com `brl pix qr decode` e pergunte ao recebedor.',
  },
  check_failed: {
    meaning: 'Uma verificação disse não.',
    next: 'Leia as linhas marcadas como falha.',
  },
  not_authenticated: {
    meaning: 'Não há login válido.',
    next: 'Entre com `brl auth login`.',
  },
  token_refused: {
    meaning: 'O serviço não deu token para esta credencial.',
    next: 'Confira com `brl auth status` e depois `brl auth login`.',
  },
  token_unreachable: {
    meaning: 'O endereço de token não foi alcançado.',
    next: 'Confira o endereço, a rede e o proxy.',
  },
  token_unavailable: {
    meaning: 'O serviço não dá token no momento.',
    next: 'Execute de novo mais tarde; `brl doctor` diz mais.',
  },
  pin_locked: {
    meaning: 'O PIN está bloqueado por tentativas erradas.',
    next: 'Veja até quando com `brl pin status`.',
  },
  dict_paused: {
    meaning: 'As consultas de chave estão pausadas porque o serviço fechou a cota.',
    next: 'Espere a pausa acabar; repetir piora.',
  },
  not_sent: {
    meaning: 'O serviço não foi alcançado; nenhum byte foi enviado.',
    next: 'Execute de novo com o mesmo --ref; `brl doctor` examina rede e proxy.',
  },
  held_up: {
    meaning: 'A máquina dormiu ou parou logo antes do envio; o pagamento não foi enviado.',
    next: 'Execute a linha de novo.',
  },
  journal_unavailable: {
    meaning: 'Não foi possível gravar o diário; nada foi enviado.',
    next: 'Confira disco e permissões e digite `brl doctor`.',
  },
  locked_elsewhere: {
    meaning: 'Outro processo está trabalhando neste pagamento.',
    next: 'Espere por ele e digite `brl journal show ID`.',
  },
  network_filesystem: {
    meaning: 'O diário está num sistema de arquivos de rede, onde travas falham.',
    next: 'Aponte BRL_JOURNAL para um disco local.',
  },
  config_incomplete: {
    meaning: 'Há algumas configurações e faltam outras.',
    next: next.seeOrigin,
  },
  sandbox_unavailable: {
    meaning: 'Não é possível usar o arquivo em que o sandbox guarda o estado.',
    next: 'Confira disco e permissões. O arquivo pode ser apagado: o sandbox recomeça.',
  },
  sandbox_needs_environment: {
    meaning: 'Nada está configurado, e um script só chega ao sandbox de propósito.',
    next: 'Defina BRL_ENVIRONMENT=sandbox, ou a conexão que você queria.',
  },
  environment_mismatch: {
    meaning: 'Perfil, endereço e credencial não são do mesmo ambiente.',
    next: next.seeOrigin,
  },
  unsafe_runtime: {
    meaning: 'Uma configuração deste ambiente mostraria segredos ou desligaria a verificação TLS.',
    next: 'Remova a variável ou opção que a mensagem indica.',
  },
  unsafe_file: {
    meaning: 'Um arquivo privado não está protegido o bastante.',
    next: 'Torne-o só seu: chmod 600 ARQUIVO.',
  },
  unsafe_directory: {
    meaning: 'Um diretório privado não está protegido o bastante.',
    next: 'Torne-o só seu: chmod 700 DIRETORIO.',
  },
  secret_unreadable: {
    meaning: 'Um arquivo que deveria conter um segredo não pode ser lido.',
    next: 'Confira o caminho e o dono.',
  },
  secret_store_unavailable: {
    meaning: 'O lugar que guarda o segredo não pode ser usado.',
    next: 'Guarde-o num arquivo cifrado: `brl auth login --store vault`.',
  },
  secret_store_locked: {
    meaning: 'O chaveiro do sistema está bloqueado.',
    next: 'Desbloqueie-o e execute a linha de novo.',
  },
  secret_store_timeout: {
    meaning: 'O chaveiro do sistema não respondeu.',
    next: 'Desbloqueie-o e execute a linha de novo.',
  },
  secret_store_too_large: {
    meaning: 'O chaveiro não comporta um segredo deste tamanho.',
    next: 'Guarde-o num arquivo cifrado: `brl auth login --store vault`.',
  },
  secret_store_wrong_passphrase: {
    meaning: 'A senha não abre o cofre, ou é curta demais para um novo.',
    next: 'Digite a certa, ou aponte BRL_VAULT_PASSPHRASE_FILE para ela.',
  },
  secret_store_damaged: {
    meaning: 'O cofre está danificado, ou foi gravado por uma versão mais nova do brl.',
    next: 'Atualize o brl, ou mova o arquivo e digite `brl auth login`.',
  },
  secret_store_helper_failed: {
    meaning: 'O comando auxiliar não deu o segredo.',
    next: 'Execute o auxiliar à mão e veja o que ele imprime.',
  },
  secret_store_expired: {
    meaning: 'A credencial dada pelo auxiliar expirou.',
    next: 'Renove-a onde o auxiliar a obtém.',
  },
  secret_not_found: {
    meaning: 'O segredo não está onde o perfil indica.',
    next: 'Entre com `brl auth login`.',
  },
  vault_locked: {
    meaning: 'O cofre precisa da senha e não há terminal.',
    next: 'Defina BRL_VAULT_PASSPHRASE_FILE.',
  },
  profile_not_found: {
    meaning: 'Não há perfil com este nome.',
    next: 'Veja-os com `brl auth list`.',
  },
  no_current_profile: {
    meaning: 'Nenhum perfil é o atual.',
    next: 'Escolha um com `brl auth switch`.',
  },
  profiles_unreadable: {
    meaning: 'O arquivo de perfis não pode ser usado; ficou como está.',
    next: 'Conserte-o, ou mova-o e digite `brl auth login`.',
  },
  profiles_version_unknown: {
    meaning: 'Uma versão mais nova do brl gravou os perfis.',
    next: 'Atualize o brl.',
  },
  signing_key_unreadable: {
    meaning: 'A chave de assinatura não é uma chave privada PEM.',
    next: 'Confira BRL_SIGNING_KEY_FILE.',
  },
  signing_key_encrypted: {
    meaning: 'A chave de assinatura está protegida por senha.',
    next: 'Decifre-a em um arquivo de modo 0600.',
  },
  signing_key_unsupported: {
    meaning: 'A chave de assinatura não é P-256 nem RSA.',
    next: 'Gere uma com `brl credentials delegate`.',
  },
  clock_skew: {
    meaning:
      'O relógio desta máquina está longe demais do relógio do serviço, ou não pôde ser comparado com ele.',
    next: 'Acerte o relógio e digite `brl doctor`.',
  },
  brl_internal_error: {
    meaning: 'O próprio brl falhou, antes de enviar qualquer coisa.',
    next: 'Execute com --verbose e relate o que aparecer.',
  },
  ted_window_closed: {
    meaning: 'Esta TED não pode ser enviada a esta hora; ela não foi enviada.',
    next: 'Envie em dia útil entre 06:30 e 17:00 (Brasília), após as 17:30 para o próximo dia útil, ou pague por PIX.',
  },
  not_same_day: {
    meaning: 'A TED não liquidaria hoje com certeza, e --only-same-day foi informado.',
    next: 'Envie em dia útil entre 06:30 e 17:00 (Brasília).',
  },
  until_reached: {
    meaning: 'Chegou a hora de --until; nenhuma linha nova foi iniciada.',
    next: 'Envie o resto com `brl payout resume EXECUÇÃO`.',
  },
  deprecated_route: {
    meaning:
      'A especificação chama esta rota de obsoleta, e --fail-on-deprecated foi informado; nada foi enviado.',
    next: 'Use a rota sucessora que a mensagem informa.',
  },
  bank_without_ted: {
    meaning: 'O catálogo diz que este banco não recebe TED.',
    next: 'Pague por PIX, ou use --no-bank-check se o catálogo estiver errado.',
  },
  bank_without_pix: {
    meaning: 'O catálogo diz que este banco não recebe PIX.',
    next: 'Pague por TED, ou use --no-bank-check se o catálogo estiver errado.',
  },
  ted_failed: {
    meaning: 'A TED falhou, e o serviço não diz por quê.',
    next: 'Se ainda for desejada, repita a linha com --new-attempt, ou sem --ref.',
  },
  ted_timeout_unproven: {
    meaning: 'O serviço desistiu desta TED após 48 h e diz FAILED; o banco ainda pode tê-la pago.',
    next: 'Confira o extrato após o fim da próxima janela de TED; não pague de novo antes.',
  },
  unavailable: {
    meaning: 'O serviço não está disponível para esta consulta.',
    next: next.runDoctor,
  },
  export_failed: {
    meaning: 'O serviço não conseguiu gerar a exportação.',
    next: 'Inicie de novo, talvez com menos dias.',
  },
  unknown_event: {
    meaning: 'O serviço não tem esse evento.',
    next: 'Veja todos com `brl webhooks events`.',
  },
  unknown_event_field: {
    meaning: 'O evento não tem esse membro.',
    next: 'Veja os membros com `brl webhooks trigger EVENTO --dry-run`.',
  },
  invalid_public_key: {
    meaning: 'Isto não é uma chave pública que o serviço aceita: P-256, ou RSA de 2048 bits ou mais, em PEM.',
    next: 'Gere-a da chave privada com openssl pkey -pubout.',
  },
  profile_exists: {
    meaning: 'Já existe um perfil com esse nome.',
    next: 'Dê outro nome.',
  },
  no_signed_host: {
    meaning: 'O endereço das requisições assinadas não é conhecido.',
    next: 'Acrescente --client-base-url URL.',
  },
  accreditation_exists: {
    meaning: 'Este documento já tem um credenciamento.',
    next: 'Leia-o com `brl accreditation status ID`.',
  },
  journal_address: {
    meaning: 'O endereço do diário compartilhado não pode ser usado.',
    next: 'Escreva BRL_JOURNAL como postgres://USUARIO@HOST:PORTA/BANCO, sem senha.',
  },
  journal_rights: {
    meaning: 'O usuário do diário compartilhado não pode fazer isso.',
    next: 'Conecte-se com um usuário que possa, ou peça a quem cuida do banco de dados; `brl journal migrate --check` mostra o que existe.',
  },
  copy_refused: {
    meaning: 'O diário não pode ser copiado para lá.',
    next: 'Informe um banco de dados vazio, preparado com `brl journal migrate --apply`.',
  },
  copy_differs: {
    meaning: 'A cópia do diário não é igual ao arquivo.',
    next: 'Continue pagando com o arquivo e digite a mesma linha de novo.',
  },
  unsafe_url: {
    meaning: 'O endereço não usa https; nada vai para lá.',
    next: 'Informe um endereço que comece com https://.',
  },
  upload_refused: {
    meaning: 'O armazenamento recusou o arquivo.',
    next: 'Rode `brl accreditation upload-document` de novo: ele pede um novo lugar.',
  },
  upload_url_missing: {
    meaning: 'O serviço não deu uma URL de envio sob os nomes conhecidos.',
    next: 'Informe o membro no ajuste uploadUrl.',
  },
  needs_pin: {
    meaning: 'O PIN é necessário e não há terminal para pedi-lo.',
    next: 'Acrescente --pin-file ARQUIVO, ou - para a entrada padrão.',
  },
  invalid_pin: {
    meaning: 'Isto não é um PIN de 6 a 12 dígitos.',
    next: 'Digite somente números.',
  },
  unknown_subscription: {
    meaning: 'Nenhuma assinatura com esse id foi criada nesta máquina.',
    next: 'Informe --auth-type e --secret-file em vez de --subscription.',
  },
  not_captured: {
    meaning: 'Nenhuma entrega assim foi capturada aqui.',
    next: 'Veja-as com `brl webhooks captured list`.',
  },
  capture_store_unavailable: {
    meaning: 'As entregas capturadas não podem ser lidas ou gravadas.',
    next: next.runDoctor,
  },
  pin_mismatch: {
    meaning: 'Os dois PINs são diferentes.',
    next: 'Rode de novo e digite o mesmo duas vezes.',
  },
} satisfies InPortuguese<typeof ownErrorWords>;
