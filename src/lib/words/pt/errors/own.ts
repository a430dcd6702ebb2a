import type { ownErrorWords } from '../../errors/own.ts';
import type { InPortuguese } from '../../topic.ts';

/** Advice of several codes. */
const next = {
  recover: 'Não pague de novo; digite `brl journal recover ID`.',
  recoverOrRepeat:
    'Para um pagamento, digite `brl journal recover ID`; uma consulta pode ser repetida em instantes.',
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
    meaning: 'Isto não é um valor em reais com até duas casas decimais.',
    next: 'Digite reais e centavos, como 1234,56 ou 1.234,56.',
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
    next: 'Peça ao favorecido um código do valor devido.',
  },
  ambiguous_key: {
    meaning: 'A chave pode ser de mais de um tipo.',
    next: 'Indique o tipo com --key-type.',
  },
  invalid_request: {
    meaning: 'Uma parte da requisição não pode ser enviada como foi informada.',
    next: next.addHelp,
  },
  invalid_command: {
    meaning: 'O comando externo não está no formato certo.',
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
    next: 'Veja os perfis com `brl auth list`.',
  },
  invalid_method: {
    meaning: 'O serviço não tem esse método.',
    next: 'Use um dos métodos que a mensagem indica.',
  },
  invalid_idempotency_key: {
    meaning: 'A chave de idempotência tem caracteres que um cabeçalho não leva.',
    next: 'Use ASCII visível, sem espaços.',
  },
  invalid_id: {
    meaning: 'O id tem caracteres que não são permitidos.',
    next: 'Copie de novo da origem.',
  },
  invalid_acting_document: {
    meaning: 'O documento do operador não é um CPF nem um CNPJ.',
    next: 'Corrija BRL_ACTING_DOCUMENT.',
  },
  missing_account: {
    meaning: 'Nenhuma conta foi indicada.',
    next: 'Acrescente --account CONTA, ou defina BRL_ACCOUNT_ID.',
  },
  unreadable_data: {
    meaning: 'O arquivo com os dados não pode ser lido.',
    next: 'Confira o caminho e a permissão de leitura.',
  },
  secret_in_argv: {
    meaning: 'Um segredo na linha de comando é visto por todos os processos.',
    next: 'Apague-o do histórico do shell, troque-o e informe-o em `brl auth login`.',
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
    meaning: 'Esta configuração pertence à credencial e não pode ser alterada em separado.',
    next: 'Entre de novo com `brl auth login`.',
  },
  invalid_config_file: {
    meaning: 'O arquivo de perfis tem valores que não cabem.',
    next: 'Corrija as linhas indicadas e veja o que mudaria com `brl config diff`.',
  },
  invalid_profile_name: {
    meaning: 'Isto não pode ser nome de perfil.',
    next: 'Use de 1 a 64 letras, números, pontos, hífens ou sublinhados.',
  },
  above_max_amount: {
    meaning: 'O valor passa do máximo por pagamento deste perfil.',
    next: 'Veja o máximo com `brl config show`.',
  },
  needs_confirm: {
    meaning: 'Para continuar, confirme digitando o valor de novo.',
    next: 'Confira antes. Se o valor que a mensagem indica estiver certo, acrescente --confirm com ele.',
  },
  needs_date: {
    meaning: 'Não é certo quais linhas do arquivo são pagas hoje.',
    next: 'Indique o dia com --date, ou pague todas agora com --ignore-dates.',
  },
  intent_not_found: {
    meaning: 'O diário deste ambiente não tem esse pagamento nem essa criação.',
    next: 'Veja o que há com `brl journal list`; pode estar em outro diário (BRL_JOURNAL) ou em outra máquina.',
  },
  payee_unknown: {
    meaning: 'Nenhum favorecido tem este apelido; uma parte de um apelido nunca vale por ele.',
    next: 'Para ver todos, digite `brl payees list`.',
  },
  payee_exists: {
    meaning: 'Outro favorecido tem este apelido, com ou sem maiúsculas e acentos.',
    next: 'Escolha outro apelido, ou ponha este no lugar dele com --replace.',
  },
  run_not_found: {
    meaning: 'O diário deste ambiente e desta conta não tem remessa com esse id ou essa ref.',
    next: 'Veja o que há com `brl payout list`; a remessa pode estar em outro diário (BRL_JOURNAL) ou em outra máquina.',
  },
  not_a_worker: {
    meaning: 'Este usuário do diário compartilhado não pode enviar linhas de remessas.',
    next: 'Peça a quem administra o banco de dados que digite `GRANT brl_worker TO USUÁRIO`.',
  },
  run_not_planned: {
    meaning: 'Nem todas as linhas desta remessa foram registradas; por isso nenhuma foi enviada.',
    next: 'Planeje o arquivo de novo com a mesma ref; as linhas já registradas ficam.',
  },
  no_receipt: {
    meaning: 'O que foi indicado não é um pagamento; por isso não pode ter comprovante.',
    next: 'Indique um pagamento que `brl journal list` mostra, ou a remessa de um arquivo.',
  },
  no_rows: {
    meaning: 'O arquivo não tem linha a pagar.',
    next: 'Veja como ele é lido com `brl payout lint ARQUIVO`.',
  },
  resolve_refused: {
    meaning: 'O resultado deste pagamento não pode ser registrado à mão agora.',
    next: 'Veja os pagamentos em aberto com `brl journal list --open`.',
  },
  resolved_not_paid: {
    meaning: 'Uma pessoa registrou este pagamento como não pago; o serviço não disse isso.',
    next: 'Veja quem registrou, e onde a pessoa viu isso, com `brl journal show ID`.',
  },
  resolved_not_made: {
    meaning: 'Uma pessoa registrou isto como não criado; o serviço não disse isso.',
    next: 'Veja quem registrou, e onde a pessoa viu isso, com `brl journal show ID`.',
  },
  new_attempt_refused: {
    meaning:
      'Foi pedida uma nova tentativa, mas nenhuma consulta mostra o pagamento como FAILED: nada foi enviado.',
    next: 'Leia-o com `brl journal show ID`; se o extrato também não tem o pagamento, pague-o com outra --ref.',
  },
  resume_refused: {
    meaning: 'O pagamento não pode ser enviado de novo.',
    next: 'Consulte-o com `brl journal recover ID`.',
  },
  invalid_end_to_end_id: {
    meaning: 'Isto não é um id end-to-end.',
    next: 'Ele tem E ou D e mais 31 caracteres, como em E9999900420261121100681815f1cdd7.',
  },
  not_received: {
    meaning: 'Só um PIX recebido por esta conta pode ser devolvido.',
    next: 'O que a conta enviou só o favorecido pode devolver: peça a ele; em caso de fraude, peça ao banco uma contestação (MED).',
  },
  refund_too_late: {
    meaning:
      'Um PIX pode ser devolvido por um número de dias (configuração refundWindowDays); este é mais antigo.',
    next: 'Mande o dinheiro de volta como um pagamento novo, com `brl pix send`.',
  },
  invalid_address_range: {
    meaning: 'Isto não é uma faixa de endereços na forma CIDR.',
    next: 'Escreva como 203.0.113.7/32.',
  },
  port_unavailable: {
    meaning: 'O brl não consegue escutar nesta porta.',
    next: 'Escolha outra com --port e --client-port.',
  },
  signing_key_missing: {
    meaning: 'Esta credencial não tem chave de assinatura.',
    next: 'Defina BRL_SIGNING_KEY_FILE e BRL_SIGNING_KEY_ID.',
  },
  file_exists: {
    meaning: 'O arquivo já existe e não foi sobrescrito.',
    next: 'Escolha outro nome.',
  },
  unwritable_file: {
    meaning: 'Não é possível gravar o arquivo.',
    next: 'Confira a pasta e o espaço livre, e execute de novo.',
  },
  payment_failed: {
    meaning: 'O serviço informa este pagamento como FAILED e não diz o motivo.',
    next: 'Pergunte ao banco, com o identificador, e então decida de novo.',
  },
  payment_reversed: {
    meaning: 'O serviço mostra este pagamento como REVERSED: o dinheiro voltou.',
    next: 'Confira o extrato antes de pagar de novo.',
  },
  needs_yes: {
    meaning: 'Não há terminal para confirmar isto.',
    next: 'Confira o comando e acrescente --yes.',
  },
  needs_ref_or_journal: {
    meaning:
      'Sem terminal, um pagamento precisa de um nome escolhido por quem paga, ou de um diário permanente.',
    next: 'Acrescente --ref NOME, ou defina BRL_JOURNAL.',
  },
  confirmation_mismatch: {
    meaning: 'O valor informado em --confirm não é o esperado.',
    next: 'Leia o resumo do comando e informe exatamente o valor que ele mostra.',
  },
  declined: {
    meaning: 'A resposta foi não; nada foi enviado.',
    next: 'Execute o comando de novo se mudar de ideia.',
  },
  credential_not_stored: {
    meaning: 'A credencial foi emitida, mas o segredo ou o perfil dela não pôde ser guardado aqui.',
    next: 'Revogue-a com `brl credentials revoke CLIENTE` e emita outra.',
  },
  interrupted: {
    meaning: 'Interrompido: o comando parou antes do fim.',
    next: 'Depois da saída 130, digite o mesmo comando para continuar; depois da 40, `brl journal recover ID`, porque algo pode ter sido enviado.',
  },
  ref_conflict: {
    meaning: 'Esta --ref já é de outro pagamento.',
    next: next.readEarlier,
  },
  duplicate_payment: {
    meaning: 'O mesmo pagamento já foi feito ou iniciado.',
    next: 'Leia-o com `brl journal show ID`; se este também deve ser pago, acrescente --allow-duplicate.',
  },
  invalid_rows: {
    meaning: 'Há linhas erradas; cada uma aparece com linha e coluna.',
    next: 'Corrija todas na origem e execute de novo.',
  },
  duplicate_upload: {
    meaning: 'Linhas deste arquivo estão em outro lote, ou já foram pagas.',
    next: 'Veja-as com `brl batch status LOTE --rows`; para pagá-las mesmo assim, acrescente --allow-duplicate.',
  },
  duplicate_run: {
    meaning: 'O mesmo arquivo já é uma remessa com outra ref; nada foi enviado.',
    next: 'Veja-a com `brl payout status REMESSA`; se as duas devem existir, acrescente --allow-duplicate.',
  },
  run_differs: {
    meaning: 'Já existe uma remessa com essa ref e outras linhas; nada foi enviado.',
    next: 'Compare com `brl payout show REMESSA`; pague outras linhas com outra ref.',
  },
  duplicate_creation: {
    meaning: 'A mesma coisa já foi criada ou iniciada.',
    next: 'Veja-a com `brl journal show ID`; para criar outra, acrescente --allow-duplicate.',
  },
  secret_lost: {
    meaning: 'A credencial foi emitida, mas o segredo dela se perdeu com a resposta.',
    next: 'Revogue-a (`brl credentials list`, `brl credentials revoke CLIENTE`) e emita outra.',
  },
  uncertain: {
    meaning: 'Não se sabe se a requisição foi executada.',
    next: next.recover,
  },
  response_unreadable: {
    meaning: 'A resposta do serviço veio cortada ou ilegível.',
    next: next.recoverOrRepeat,
  },
  redirect_refused: {
    meaning: 'O serviço apontou outro endereço; credenciais nunca vão para lá.',
    next: 'Confira o host com `brl config show --origin`; não pague de novo.',
  },
  echo_mismatch: {
    meaning: 'A resposta é de um pagamento diferente do enviado.',
    next: next.recover,
  },
  connection_ended: {
    meaning:
      'Uma conexão mantida aberta terminou em vez de trazer a resposta; quase sempre o pedido nem foi lido.',
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
  unconfirmed: {
    meaning: 'O serviço não disse se outra máquina pagou esta linha desde então.',
    next: 'Não a pague de outro modo; consulte de novo com `brl payout recover REMESSA`.',
  },
  doubts: {
    meaning: 'Há linhas demais com resultado desconhecido; a remessa foi suspensa.',
    next: 'Consulte as linhas com `brl payout recover REMESSA` antes de continuar.',
  },
  expectation_failed: {
    meaning: 'O favorecido não é o indicado em --expect-document ou --expect-name; nada foi enviado.',
    next: 'Confira a chave com o favorecido.',
  },
  invalid_schedule: {
    meaning: 'O pagamento não pode ser agendado para este dia e esta hora.',
    next: 'Dê outro dia com --on, ou outra hora com --at.',
  },
  schedule_held: {
    meaning: 'Algo mudou desde o agendamento do pagamento, ou a hora dele passou; por isso nada foi enviado.',
    next: 'Veja por quê com `brl schedule show NOME`; depois `brl schedule run NOME` paga e `brl schedule cancel NOME` encerra.',
  },
  schedule_cancelled: {
    meaning: 'Uma pessoa cancelou o pagamento agendado antes da hora. Ele nunca foi enviado.',
    next: 'Para pagar mesmo assim, digite o pagamento de novo com outro --ref.',
  },
  schedule_too_late: {
    meaning: 'O pagamento agendado foi enviado antes que pudesse ser cancelado.',
    next: 'Veja como ele está com `brl status NOME`.',
  },
  boleto_preview_unreadable: {
    meaning: 'A consulta do boleto no serviço não informa o bastante para pagá-lo com segurança.',
    next: 'Veja a resposta com `brl boleto preview --json` e defina os nomes dos campos.',
  },
  qr_differs: {
    meaning: 'O código e a resposta do banco sobre ele diferem; nada foi enviado.',
    next: 'Compare com `brl pix qr decode` e pergunte ao favorecido.',
  },
  check_failed: {
    meaning: 'Uma verificação falhou.',
    next: 'Leia as linhas marcadas como falha.',
  },
  not_authenticated: {
    meaning: 'Não há login válido.',
    next: 'Entre com `brl auth login`.',
  },
  token_refused: {
    meaning: 'O serviço se recusou a emitir um token para esta credencial.',
    next: 'Confira-a com `brl auth status`, e depois `brl auth login`.',
  },
  token_unreachable: {
    meaning: 'Não foi possível alcançar o endereço de token.',
    next: 'Confira o endereço, a rede e o proxy.',
  },
  token_unavailable: {
    meaning: 'O serviço não está emitindo tokens no momento.',
    next: 'Execute de novo mais tarde; `brl doctor` diz mais.',
  },
  pin_locked: {
    meaning: 'O PIN está bloqueado por tentativas erradas.',
    next: 'Veja até quando com `brl pin status`.',
  },
  dict_paused: {
    meaning: 'As consultas de chave estão em pausa porque a cota acabou.',
    next: 'Espere a pausa acabar; tentar de novo piora.',
  },
  not_sent: {
    meaning: 'Não foi possível alcançar o serviço; nenhum byte foi enviado.',
    next: 'Execute de novo com a mesma --ref; `brl doctor` verifica a rede e o proxy.',
  },
  held_up: {
    meaning:
      'A máquina entrou em suspensão ou ficou parada logo antes do envio; por isso o pagamento não foi enviado.',
    next: 'Execute o comando de novo.',
  },
  policy_unusable: {
    meaning:
      'Não é possível consultar a política desta máquina: falta, é ilegível, outros podem gravá-la, não foi entendida, é mais antiga que uma já vista, tem assinaturas de menos ou exige outro diário.',
    next: 'Fale com quem administra esta máquina; docs/pt-BR/aprovacoes.md diz como a política deve estar.',
  },
  policy_denied: {
    meaning: 'A política desta máquina proíbe esta operação.',
    next: 'Fale com quem administra esta máquina.',
  },
  policy_limit_payment: {
    meaning:
      'A política desta máquina não permite um pagamento desse valor, ou precisa conhecer o valor antes de pagar.',
    next: 'Fale com quem administra esta máquina.',
  },
  policy_limit_day: {
    meaning:
      'Com este pagamento sairia hoje da conta mais do que a política permite; conta tudo o que não está comprovado como não pago.',
    next: 'Pague amanhã (Brasília); `brl policy explain` diz quanto resta de hoje.',
  },
  policy_limit_payee_day: {
    meaning: 'Com este pagamento, um favorecido receberia hoje mais do que a política desta máquina permite.',
    next: 'Pague amanhã (Brasília); `brl policy explain` diz quanto resta de hoje.',
  },
  policy_payee_changed: {
    meaning:
      'A chave ou conta já foi paga e agora é de outra pessoa, ou ninguém consultou de quem é agora; a política recusa isso.',
    next: 'Pergunte ao favorecido por um meio que você já conhece; depois, a quem administra esta máquina.',
  },
  policy_no_band: {
    meaning: 'Nenhuma faixa da política desta máquina serve para o valor, o favorecido e a hora.',
    next: 'Veja as faixas com `brl policy show` e fale com quem administra esta máquina.',
  },
  policy_unsound: {
    meaning:
      'Pagamentos de alguma faixa poderiam esperar para sempre, pois ninguém pode aprovar o que uma das pessoas planeja.',
    next: 'Corrija a política, aumente o número de série e execute `brl policy check` de novo.',
  },
  approval_missing: {
    meaning: 'A política desta máquina exige que mais pessoas aprovem este pagamento.',
    next: 'Peça a aprovação do plano com brl plan approve; brl plan verify diz quem pode.',
  },
  approval_invalid: {
    meaning:
      'Uma aprovação, quem fez o plano ou a assinatura de uma política não conta: foi alterada, é de outro texto, ou a chave não é permitida.',
    next: 'Peça nova assinatura com uma chave permitida; brl plan show mostra cada assinatura de um plano.',
  },
  self_approval: {
    meaning: 'Quem fez o plano não pode aprová-lo.',
    next: 'Peça a aprovação de outra pessoa.',
  },
  plan_rejected: {
    meaning: 'Alguém rejeitou este plano, e isso é definitivo.',
    next: 'Peça um novo plano a quem o fez.',
  },
  plan_changed: {
    meaning: 'O plano não está como foi assinado, ou diz um valor ou favorecido que a requisição não diz.',
    next: 'Peça um novo plano a quem o fez.',
  },
  plan_expired: {
    meaning: 'O plano não foi executado a tempo.',
    next: 'Peça um novo plano a quem o fez.',
  },
  plan_executed: {
    meaning: 'O plano já foi executado; um plano é executado uma só vez.',
    next: 'Veja o que houve com o pagamento: `brl journal show`.',
  },
  release_changed: {
    meaning: 'O arquivo, ou a lista da versão dele, não está como foi assinado.',
    next: 'Não o instale. Baixe-o de novo, de quem publica as versões.',
  },
  release_key_unknown: {
    meaning: 'Ninguém disse de quem deve ser a assinatura da versão, e nada foi conferido.',
    next: 'Indique a chave pública com --signer.',
  },
  seal_changed: {
    meaning: 'O selo foi alterado depois de assinado, ou assinado com outra chave.',
    next: 'Use a cópia que ficou com quem o assinou.',
  },
  journal_changed: {
    meaning: 'Um registro do diário não está como quando o diário foi selado.',
    next: 'Confie no extrato: digite `brl reconcile`.',
  },
  backup_unsound: {
    meaning:
      'A cópia de um diário está danificada, foi alterada ou não tem todos os pagamentos. Nenhum dinheiro se moveu.',
    next: 'Use um backup mais antigo, ou um de outro lugar.',
  },
  journal_unavailable: {
    meaning: 'Não foi possível gravar o diário; nada foi enviado.',
    next: 'Confira o disco e as permissões, e digite `brl doctor`.',
  },
  locked_elsewhere: {
    meaning: 'Outro processo está trabalhando neste pagamento.',
    next: 'Espere que ele termine e digite `brl journal show ID`.',
  },
  network_filesystem: {
    meaning: 'O diário está em um disco de rede, onde travas de arquivo podem não funcionar.',
    next: 'Aponte BRL_JOURNAL para um disco local.',
  },
  config_incomplete: {
    meaning: 'Há algumas configurações de conexão, mas faltam outras.',
    next: next.seeOrigin,
  },
  sandbox_unavailable: {
    meaning: 'Não é possível usar o arquivo em que o sandbox guarda o estado.',
    next: 'Confira o disco e as permissões. O arquivo pode ser apagado: o sandbox então recomeça.',
  },
  sandbox_needs_environment: {
    meaning: 'Nada está configurado, e um script precisa pedir o sandbox explicitamente.',
    next: 'Defina BRL_ENVIRONMENT=sandbox, ou a conexão desejada.',
  },
  environment_mismatch: {
    meaning: 'Perfil, host e credencial não são do mesmo ambiente.',
    next: next.seeOrigin,
  },
  open_dispute: {
    meaning:
      'Há uma contestação (MED) aberta ou aceita contra o PIX, e ela leva o dinheiro de volta por conta própria.',
    next: 'Aguarde o fim dela, ou devolva assim mesmo com --despite-dispute.',
  },
  proxy_unusable: {
    meaning: 'A variável que indica o proxy não pode ser usada.',
    next: 'Corrija a variável que a mensagem cita, ou remova-a.',
  },
  journal_place: {
    meaning: 'BRL_JOURNAL não é um caminho absoluto; seria outro diário em cada pasta.',
    next: 'Indique um caminho completo, ou o endereço de um diário compartilhado.',
  },
  no_home: {
    meaning: 'Não há pasta pessoal, ou não há permissão para criar nela a pasta dos pagamentos.',
    next: 'Indique HOME, ou as variáveis XDG, com caminhos absolutos em que este usuário possa gravar.',
  },
  unsafe_runtime: {
    meaning:
      'Uma configuração deste ambiente de execução mostraria segredos ou desligaria a verificação TLS.',
    next: 'Remova a variável ou opção que a mensagem indica.',
  },
  runtime_too_old: {
    meaning: 'Este Node.js é antigo demais para o brl.',
    next: 'Instale um Node.js mais novo e execute o comando de novo.',
  },
  unsafe_file: {
    meaning: 'Um arquivo privado não está protegido o bastante.',
    next: 'Torne-o só seu: chmod 600 ARQUIVO.',
  },
  unsafe_directory: {
    meaning: 'Uma pasta privada não está protegida o bastante.',
    next: 'Torne-a só sua: chmod 700 PASTA.',
  },
  secret_unreadable: {
    meaning: 'Um arquivo que deveria conter um segredo não pode ser lido.',
    next: 'Confira o caminho do arquivo, o dono e a permissão de leitura.',
  },
  secret_store_unavailable: {
    meaning: 'O lugar que guarda o segredo não pode ser usado.',
    next: 'Guarde-o num arquivo cifrado: `brl auth login --store vault`.',
  },
  secret_store_locked: {
    meaning: 'O chaveiro do sistema está bloqueado.',
    next: 'Desbloqueie-o e execute o comando de novo.',
  },
  secret_store_timeout: {
    meaning: 'O chaveiro do sistema não respondeu.',
    next: 'Desbloqueie-o e execute o comando de novo.',
  },
  secret_store_too_large: {
    meaning: 'O chaveiro não comporta um segredo deste tamanho.',
    next: 'Guarde-o num arquivo cifrado: `brl auth login --store vault`.',
  },
  secret_store_wrong_passphrase: {
    meaning: 'A frase-senha não abre o cofre, ou é curta demais para um novo.',
    next: 'Execute o comando de novo com a frase-senha certa; se ela vem de BRL_VAULT_PASSPHRASE_FILE, confira esse arquivo.',
  },
  secret_store_damaged: {
    meaning: 'O cofre está danificado, ou foi gravado por uma versão mais nova do brl.',
    next: 'Atualize o brl, ou tire o arquivo dali e digite `brl auth login`.',
  },
  secret_store_helper_failed: {
    meaning: 'O comando auxiliar não forneceu um segredo.',
    next: 'Execute o comando auxiliar à mão e veja o que ele imprime.',
  },
  secret_store_expired: {
    meaning: 'A credencial fornecida pelo comando auxiliar expirou.',
    next: 'Renove-a onde o comando auxiliar a obtém.',
  },
  secret_not_found: {
    meaning: 'O segredo não está onde o perfil indica.',
    next: 'Entre com `brl auth login`.',
  },
  vault_locked: {
    meaning: 'O cofre pede a frase-senha, mas não há terminal.',
    next: 'Defina BRL_VAULT_PASSPHRASE_FILE.',
  },
  profile_not_found: {
    meaning: 'Não há perfil com este nome.',
    next: 'Veja os perfis com `brl auth list`.',
  },
  no_current_profile: {
    meaning: 'Nenhum perfil está escolhido.',
    next: 'Escolha um com `brl auth switch`.',
  },
  notifiers_unreadable: {
    meaning: 'O arquivo dos avisos não pode ser usado; ficou como estava.',
    next: 'Conserte-o, ou tire-o dali e digite `brl notify set`.',
  },
  profiles_unreadable: {
    meaning: 'O arquivo de perfis não pode ser usado; ficou como estava.',
    next: 'Conserte-o, ou tire-o dali e digite `brl auth login`.',
  },
  profiles_version_unknown: {
    meaning: 'Uma versão mais nova do brl gravou os perfis.',
    next: 'Atualize o brl.',
  },
  signing_key_unreadable: {
    meaning: 'A chave de assinatura não é uma chave privada em PEM.',
    next: 'Confira BRL_SIGNING_KEY_FILE.',
  },
  signing_key_encrypted: {
    meaning: 'A chave de assinatura está protegida por frase-senha.',
    next: 'Grave-a decifrada em um arquivo de modo 0600.',
  },
  signing_key_unsupported: {
    meaning: 'A chave de assinatura não é P-256 nem RSA.',
    next: 'Gere uma com `brl credentials delegate`.',
  },
  signing_command_failed: {
    meaning: 'O comando que assina as requisições não deu uma assinatura utilizável; nada foi enviado.',
    next: 'Execute o comando à mão com um texto na entrada padrão e digite `brl doctor`.',
  },
  clock_skew: {
    meaning:
      'O relógio desta máquina difere demais do relógio do serviço, ou não pôde ser comparado com ele.',
    next: 'Acerte o relógio e digite `brl doctor`.',
  },
  brl_internal_error: {
    meaning: 'O próprio brl falhou, antes de enviar qualquer coisa.',
    next: 'Execute de novo com --verbose e relate o que aparecer.',
  },
  ted_window_closed: {
    meaning: 'Esta TED não pode ser enviada a esta hora; por isso não foi enviada.',
    next: 'Envie em dia útil entre 06:30 e 17:00 (Brasília), após as 17:30 para o próximo dia útil, ou pague por PIX.',
  },
  not_same_day: {
    meaning: 'A TED pode não ser liquidada hoje, e --only-same-day foi informado.',
    next: 'Envie em dia útil entre 06:30 e 17:00 (Brasília).',
  },
  until_reached: {
    meaning: 'Chegou a hora indicada em --until; nenhuma outra linha foi iniciada.',
    next: 'Envie o resto com `brl payout resume REMESSA`.',
  },
  night_limit: {
    meaning:
      'As linhas de PIX que restam passam do limite noturno; por isso a remessa foi suspensa antes delas.',
    next: 'Envie o resto a partir das 06:00 (Brasília) com `brl payout resume REMESSA`.',
  },
  journal_moved: {
    meaning:
      'O diário compartilhado está em outro servidor, ou foi restaurado ou promovido. Podem faltar nele pagamentos que já foram enviados; por isso a remessa foi suspensa.',
    next: 'Digite `brl payout resume REMESSA`: o serviço é consultado sobre cada linha antes de qualquer envio.',
  },
  deprecated_route: {
    meaning:
      'A especificação marca esta rota como obsoleta, e --fail-on-deprecated foi informado; nada foi enviado.',
    next: 'Use a rota sucessora que a mensagem informa.',
  },
  bank_without_ted: {
    meaning: 'O catálogo de bancos diz que este banco não recebe TED.',
    next: 'Pague por PIX, ou use --no-bank-check se o catálogo estiver errado.',
  },
  bank_without_pix: {
    meaning: 'O catálogo de bancos diz que este banco não recebe PIX.',
    next: 'Pague por TED, ou use --no-bank-check se o catálogo estiver errado.',
  },
  ted_failed: {
    meaning: 'A TED falhou, e o serviço não diz por quê.',
    next: 'Para pagar mesmo assim, execute o mesmo comando com --new-attempt, ou sem --ref.',
  },
  ted_timeout_unproven: {
    meaning: 'O serviço desistiu desta TED após 48 h e diz FAILED; o banco ainda pode tê-la pago.',
    next: 'Confira o extrato depois do fim do próximo horário de TED; não pague de novo antes.',
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
    meaning: 'O evento não tem esse campo.',
    next: 'Veja os campos com `brl webhooks trigger EVENTO --dry-run`.',
  },
  invalid_public_key: {
    meaning: 'Isto não é uma chave pública que o serviço aceita: P-256, ou RSA de 2048 bits ou mais, em PEM.',
    next: 'Gere-a a partir da chave privada com openssl pkey -pubout.',
  },
  profile_exists: {
    meaning: 'Já existe um perfil com esse nome.',
    next: 'Informe outro nome.',
  },
  no_signed_host: {
    meaning: 'O host das requisições assinadas não é conhecido.',
    next: 'Acrescente --client-base-url URL.',
  },
  accreditation_exists: {
    meaning: 'Este documento já tem um credenciamento.',
    next: 'Leia-o com `brl accreditation status ID`.',
  },
  journal_address: {
    meaning: 'O endereço do diário compartilhado não pode ser usado.',
    next: 'Escreva BRL_JOURNAL como postgres://USUÁRIO@HOST:PORTA/BANCO_DE_DADOS, sem senha.',
  },
  journal_rights: {
    meaning: 'O usuário do diário compartilhado não pode fazer isso.',
    next: 'Conecte-se com um usuário que possa, ou fale com quem administra o banco de dados; `brl journal migrate --check` diz o que falta.',
  },
  copy_refused: {
    meaning: 'O diário não pode ser copiado para lá.',
    next: 'Informe um banco de dados vazio, preparado com `brl journal migrate --apply`.',
  },
  copy_differs: {
    meaning: 'A cópia do diário não é igual ao arquivo.',
    next: 'Continue pagando com o arquivo, e execute a cópia de novo.',
  },
  unsafe_url: {
    meaning: 'O endereço não usa https; nada é enviado para lá.',
    next: 'Informe um endereço que comece com https://.',
  },
  upload_refused: {
    meaning: 'O armazenamento recusou o arquivo.',
    next: 'Execute `brl accreditation upload-document` de novo: ele pede outro endereço de envio.',
  },
  upload_url_missing: {
    meaning: 'O serviço não informou um endereço de envio em um campo que o brl conheça.',
    next: 'Informe o nome do campo na configuração uploadUrl.',
  },
  needs_pin: {
    meaning: 'O PIN é necessário, e não há terminal para pedi-lo.',
    next: 'Acrescente --pin-file ARQUIVO, ou --pin-file - para a entrada padrão.',
  },
  invalid_pin: {
    meaning: 'Isto não é um PIN de 6 a 12 dígitos.',
    next: 'Digite só dígitos.',
  },
  unknown_subscription: {
    meaning: 'Nenhuma inscrição com esse id foi criada nesta máquina.',
    next: 'Informe --auth-type e --secret-file em vez de --subscription.',
  },
  not_captured: {
    meaning: 'Nenhuma entrega assim foi capturada aqui.',
    next: 'Veja as entregas capturadas com `brl webhooks captured list`.',
  },
  capture_store_unavailable: {
    meaning: 'Não é possível ler ou gravar o arquivo das entregas capturadas.',
    next: next.runDoctor,
  },
  pin_mismatch: {
    meaning: 'Os dois PINs são diferentes.',
    next: 'Execute de novo e digite o mesmo PIN duas vezes.',
  },
} satisfies InPortuguese<typeof ownErrorWords>;
