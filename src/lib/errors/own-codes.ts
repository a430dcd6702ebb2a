import type { ExitCode } from './exit-codes.ts';
import { type ErrorTexts, inBoth } from './texts.ts';

/** A code of ours: its exit codes (several where it depends on what was known by then) and its texts. */
export interface OwnError {
  readonly exits: readonly ExitCode[];
  readonly texts: ErrorTexts;
}

type Pair = Parameters<typeof inBoth>[0];

const recover: Pair = [
  'Do not pay again; type `brl journal recover ID`.',
  'Não pague de novo; digite `brl journal recover ID`.',
];
const recoverOrRepeat: Pair = [
  'For a payment type `brl journal recover ID`; a query can be repeated in a moment.',
  'Para um pagamento digite `brl journal recover ID`; uma consulta pode ser repetida em instantes.',
];
const addHelp: Pair = [
  'Add --help to see flags and examples.',
  'Acrescente --help para ver opções e exemplos.',
];
const runDoctor: Pair = ['Type `brl doctor`.', 'Digite `brl doctor`.'];
const seeOrigin: Pair = [
  'See what is set, and where, with `brl config show --origin`.',
  'Veja o que está definido, e onde, com `brl config show --origin`.',
];
const readEarlier: Pair = [
  'Read the earlier payment with `brl journal show ID`.',
  'Leia o pagamento anterior com `brl journal show ID`.',
];

/** Codes that `brl` itself gives, in `error.code` where the service gave none. */
export const ownErrors = {
  failure_unproven: own(
    [40],
    [
      'A look-up shows what may be of an earlier attempt; the latest one may still be executed.',
      'A consulta mostra o que pode ser de uma tentativa anterior; a última ainda pode ser executada.',
    ],
    recover,
  ),
  usage: own(
    [2],
    [
      'The command line is not complete or not understood.',
      'A linha de comando está incompleta ou não foi entendida.',
    ],
    addHelp,
  ),
  unknown_error_code: own(
    [2],
    ['There is no such error code.', 'Não existe esse código de erro.'],
    ['See them all with `brl errors list`.', 'Veja todos com `brl errors list`.'],
  ),
  invalid_amount: own(
    [2],
    [
      'This is not an amount in reais with at most two decimals.',
      'Isto não é um valor em reais com até duas casas.',
    ],
    ['Write it like 1234.56 or 1.234,56.', 'Escreva como 1234.56 ou 1.234,56.'],
  ),
  invalid_br_code: own(
    [2],
    ['This is not a PIX code that can be trusted.', 'Isto não é um código PIX confiável.'],
    ['Copy the whole code again, or ask for a new one.', 'Copie o código inteiro de novo, ou peça outro.'],
  ),
  invalid_boleto: own(
    [2],
    [
      'This is no boleto: a digit is wrong, missing or one too many.',
      'Isto não é um boleto: há um dígito errado, faltando ou sobrando.',
    ],
    [
      'Copy the line again from the boleto; `brl boleto preview` shows what it asks for.',
      'Copie de novo a linha do boleto; `brl boleto preview` mostra o que ele cobra.',
    ],
  ),
  nothing_to_pay: own(
    [2],
    [
      'This code authorises later payments and contains nothing to pay now.',
      'Este código autoriza pagamentos futuros e não tem nada a pagar agora.',
    ],
    ['Ask the payee for a code of the amount that is due.', 'Peça ao recebedor um código do valor devido.'],
  ),
  invalid_key: own(
    [2],
    ['This has the form of no PIX key.', 'Isto não tem a forma de nenhuma chave PIX.'],
    ['Look at it with `brl key detect KEY`.', 'Examine com `brl key detect CHAVE`.'],
  ),
  ambiguous_key: own(
    [2],
    ['The key could be of more than one type.', 'A chave pode ser de mais de um tipo.'],
    ['Name the type with --key-type.', 'Indique o tipo com --key-type.'],
  ),
  invalid_request: own(
    [2],
    [
      'A part of the request can’t be sent as it was given.',
      'Uma parte da requisição não pode ser enviada como foi dada.',
    ],
    addHelp,
  ),
  invalid_command: own(
    [2],
    [
      'The external command is not given in the right form.',
      'O comando externo não foi dado na forma certa.',
    ],
    addHelp,
  ),
  invalid_path: own(
    [2],
    ['This is not a path of the service.', 'Este não é um caminho do serviço.'],
    ['Give it from /v1, with its query.', 'Informe-o a partir de /v1, com a query.'],
  ),
  invalid_timestamp: own(
    [2],
    ['This is not a time that can be signed.', 'Este não é um horário que se possa assinar.'],
    [
      'Write it like 2026-11-20T12:00:00Z, or as Unix time.',
      'Escreva como 2026-11-20T12:00:00Z, ou em tempo Unix.',
    ],
  ),
  missing_flags: own(
    [2],
    [
      'Flags are missing, and there is no terminal to ask on.',
      'Faltam opções, e não há terminal para perguntar.',
    ],
    addHelp,
  ),
  missing_profile: own(
    [2],
    ['No profile is named.', 'Nenhum perfil foi indicado.'],
    ['See them with `brl auth list`.', 'Veja-os com `brl auth list`.'],
  ),
  invalid_method: own(
    [2],
    ['This is not a method that the service has.', 'Este não é um método que o serviço tem.'],
    ['Use GET, POST, PUT, PATCH or DELETE.', 'Use GET, POST, PUT, PATCH ou DELETE.'],
  ),
  invalid_idempotency_key: own(
    [2],
    [
      'The idempotency key has characters that a header can’t carry.',
      'A chave de idempotência tem caracteres que um cabeçalho não leva.',
    ],
    ['Use printable ASCII without spaces.', 'Use ASCII visível, sem espaços.'],
  ),
  invalid_id: own(
    [2, 91],
    ['The id has characters that no id has.', 'O id tem caracteres que nenhum id tem.'],
    ['Copy it again from its source.', 'Copie de novo da origem.'],
  ),
  invalid_acting_document: own(
    [2, 91],
    ['The operator’s document is not a CPF or CNPJ.', 'O documento do operador não é um CPF ou CNPJ.'],
    ['Correct BRL_ACTING_DOCUMENT.', 'Corrija BRL_ACTING_DOCUMENT.'],
  ),
  missing_account: own(
    [2],
    ['No account is named.', 'Nenhuma conta foi indicada.'],
    [
      'Add --account ACCOUNT, or set BRL_ACCOUNT_ID.',
      'Acrescente --account CONTA, ou defina BRL_ACCOUNT_ID.',
    ],
  ),
  unreadable_data: own(
    [2],
    ['The file with the data can’t be read.', 'O arquivo com os dados não pode ser lido.'],
    ['Check the path, and that you may read it.', 'Confira o caminho e se você pode lê-lo.'],
  ),
  secret_in_argv: own(
    [2],
    [
      'A secret on the command line is seen by every process.',
      'Um segredo na linha de comando é visto por todos os processos.',
    ],
    [
      'Take it back from the history, change it, and give it to `brl auth login`.',
      'Apague do histórico, troque-o e informe em `brl auth login`.',
    ],
  ),
  invalid_setting: own(
    [2],
    ['The setting can’t have this value.', 'A configuração não pode ter este valor.'],
    ['See the values with `brl config show`.', 'Veja os valores com `brl config show`.'],
  ),
  unknown_setting: own(
    [2],
    ['There is no such setting.', 'Não existe essa configuração.'],
    ['See the settings with `brl config show`.', 'Veja as configurações com `brl config show`.'],
  ),
  config_pinned: own(
    [2],
    [
      'This setting belongs to the credential and is not changed alone.',
      'Esta configuração é da credencial e não muda sozinha.',
    ],
    ['Log in again with `brl auth login`.', 'Entre de novo com `brl auth login`.'],
  ),
  invalid_profile_name: own(
    [2],
    ['This can’t be the name of a profile.', 'Isto não pode ser nome de perfil.'],
    [
      'Use 1 to 64 letters, digits, points, hyphens or underscores.',
      'Use de 1 a 64 letras, números, pontos, hífens ou sublinhados.',
    ],
  ),
  passphrase_mismatch: own(
    [2],
    ['The two passphrases differ, so nothing was written.', 'As duas senhas diferem; nada foi gravado.'],
    ['Run the command again.', 'Execute o comando de novo.'],
  ),
  above_max_amount: own(
    [2],
    [
      'The amount is above what this profile pays at once.',
      'O valor passa do máximo que este perfil paga de uma vez.',
    ],
    ['Look at it with `brl config show`.', 'Veja com `brl config show`.'],
  ),
  needs_confirm: own(
    [2],
    [
      'What is at stake must be typed once more to go on.',
      'É preciso digitar mais uma vez o que está em jogo.',
    ],
    [
      'Add --confirm with the value that the message names.',
      'Acrescente --confirm com o valor que a mensagem indica.',
    ],
  ),
  intent_not_found: own(
    [2],
    ['The journal of this environment has no such intent.', 'O diário deste ambiente não tem essa intenção.'],
    [
      'See what it has with `brl journal list`; it may be in another journal (BRL_JOURNAL), on another machine.',
      'Veja o que há com `brl journal list`; ela pode estar em outro diário (BRL_JOURNAL), em outra máquina.',
    ],
  ),
  resolve_refused: own(
    [33],
    [
      "A person's word cannot be recorded for this payment now.",
      'Agora não se pode registrar a palavra de uma pessoa sobre este pagamento.',
    ],
    [
      'See the open payments with `brl journal list --open`.',
      'Veja os pagamentos abertos com `brl journal list --open`.',
    ],
  ),
  resolved_not_paid: own(
    [30],
    [
      'A person recorded this payment as not paid; the service did not say so.',
      'Uma pessoa registrou este pagamento como não pago; o serviço não disse isso.',
    ],
    [
      'Read who said so, and where it was seen, with `brl journal show ID`.',
      'Leia quem disse, e onde foi visto, com `brl journal show ID`.',
    ],
  ),
  resolved_not_made: own(
    [30],
    [
      'A person recorded this as not made; the service did not say so.',
      'Uma pessoa registrou isto como não criado; o serviço não disse isso.',
    ],
    [
      'Read who said so, and where it was seen, with `brl journal show ID`.',
      'Leia quem disse, e onde foi visto, com `brl journal show ID`.',
    ],
  ),
  new_attempt_refused: own(
    [30, 31, 32, 33],
    [
      'A new attempt was asked for, and no look-up shows the payment as FAILED: nothing was sent.',
      'Pediu-se uma nova tentativa, e nenhuma consulta mostra o pagamento como FAILED: nada foi enviado.',
    ],
    [
      'Read it with `brl journal show ID`; where the statement has no such payment either, another --ref pays it.',
      'Leia com `brl journal show ID`; se o extrato também não tem esse pagamento, outro --ref o paga.',
    ],
  ),
  resume_refused: own(
    [40, 50, 51, 60, 61, 80, 81],
    ['The payment may not be sent again.', 'O pagamento não pode ser enviado de novo.'],
    ['Look it up with `brl journal recover ID`.', 'Consulte com `brl journal recover ID`.'],
  ),
  invalid_end_to_end_id: own(
    [2],
    ['This is not an end-to-end id.', 'Isto não é um identificador fim a fim.'],
    [
      'It is E or D and 31 more characters, as in E9999900420261121100681815f1cdd7.',
      'É E ou D e mais 31 caracteres, como em E9999900420261121100681815f1cdd7.',
    ],
  ),
  refund_too_late: own(
    [2],
    [
      'A PIX can be refunded for a number of days (setting refundWindowDays); this one is older.',
      'Um PIX pode ser devolvido por um número de dias (ajuste refundWindowDays); este é mais antigo.',
    ],
    [
      'Send the money back as a payment of its own, `brl pix send`.',
      'Devolva o dinheiro com um pagamento novo, `brl pix send`.',
    ],
  ),
  invalid_address_range: own(
    [2],
    ['This is not an address range in CIDR form.', 'Isto não é uma faixa de endereços em CIDR.'],
    ['Write it like 203.0.113.7/32.', 'Escreva como 203.0.113.7/32.'],
  ),
  port_unavailable: own(
    [91],
    ['The port cannot be listened on.', 'Não é possível escutar nesta porta.'],
    ['Choose another with --port and --client-port.', 'Escolha outra com --port e --client-port.'],
  ),
  signing_key_missing: own(
    [91],
    ['This credential has no signing key.', 'Esta credencial não tem chave de assinatura.'],
    ['Set BRL_SIGNING_KEY_FILE and BRL_SIGNING_KEY_ID.', 'Defina BRL_SIGNING_KEY_FILE e BRL_SIGNING_KEY_ID.'],
  ),
  file_exists: own(
    [2],
    ['The file exists and is not written over.', 'O arquivo já existe e não é sobrescrito.'],
    ['Choose another name.', 'Escolha outro nome.'],
  ),
  unwritable_file: own(
    [90],
    ['The file cannot be written.', 'Não é possível gravar o arquivo.'],
    [
      'Look at the directory and its space, then run it again.',
      'Veja a pasta e o espaço, e execute de novo.',
    ],
  ),
  payment_failed: own(
    [30],
    [
      'The service reports this payment as FAILED and gives no reason.',
      'O serviço informa este pagamento como FAILED, sem motivo.',
    ],
    [
      'Ask the bank with the identifier, then take a new decision.',
      'Pergunte ao banco com o identificador e decida de novo.',
    ],
  ),
  payment_reversed: own(
    [30],
    [
      'The service shows this payment as REVERSED: what went out came back.',
      'O serviço mostra este pagamento como REVERSED: o que saiu voltou.',
    ],
    ['Check the statement before you pay again.', 'Confira o extrato antes de pagar de novo.'],
  ),
  needs_yes: own(
    [2],
    ['There is no terminal to ask for your consent.', 'Não há terminal para pedir a sua confirmação.'],
    ['Add --yes once the command is checked.', 'Acrescente --yes depois de conferir o comando.'],
  ),
  needs_ref_or_journal: own(
    [2],
    [
      'Without a terminal a payment needs a name that survives this machine.',
      'Sem terminal, um pagamento precisa de um nome que sobreviva a esta máquina.',
    ],
    ['Add --ref NAME, or set BRL_JOURNAL.', 'Acrescente --ref NOME, ou defina BRL_JOURNAL.'],
  ),
  confirmation_mismatch: own(
    [2],
    ['The value given to --confirm is not the one expected.', 'O valor dado em --confirm não é o esperado.'],
    [
      'Read the command’s summary and give exactly its value.',
      'Leia o resumo do comando e dê exatamente o valor dele.',
    ],
  ),
  declined: own(
    [130],
    ['You declined, so nothing was sent.', 'Você recusou; nada foi enviado.'],
    ['Run the command again if you change your mind.', 'Execute o comando de novo se mudar de ideia.'],
  ),
  credential_not_stored: own(
    [91, 90, 93, 130],
    [
      'The credential was issued, but its secret or its profile could not be stored here.',
      'A credencial foi emitida, mas o segredo ou o perfil dela não pôde ser guardado aqui.',
    ],
    [
      'Revoke it with `brl credentials revoke CLIENT`, then issue another.',
      'Revogue-a com `brl credentials revoke CLIENT` e emita outra.',
    ],
  ),
  interrupted: own(
    [130, 40],
    [
      'The command was interrupted; exit 40 means that bytes may have left before.',
      'O comando foi interrompido; a saída 40 diz que algo pode ter sido enviado antes.',
    ],
    ['After 40 type `brl journal recover ID`.', 'Depois de 40 digite `brl journal recover ID`.'],
  ),
  ref_conflict: own(
    [33],
    ['This --ref already names another payment.', 'Este --ref já é de outro pagamento.'],
    readEarlier,
  ),
  duplicate_payment: own(
    [33],
    ['The same payment was made or begun before.', 'O mesmo pagamento já foi feito ou iniciado.'],
    [
      'Read it with `brl journal show ID`; if this one is meant too, add --allow-duplicate.',
      'Leia com `brl journal show ID`; se este também é intencional, acrescente --allow-duplicate.',
    ],
  ),
  invalid_rows: own(
    [2],
    [
      'Rows are wrong; each is named with its line and column.',
      'Há linhas erradas; cada uma é indicada com linha e coluna.',
    ],
    ['Correct all of them in the source, and run it again.', 'Corrija todas na origem e execute de novo.'],
  ),
  duplicate_upload: own(
    [33],
    [
      'Rows of this file are in another batch, or were paid.',
      'Linhas deste arquivo estão em outro lote, ou já foram pagas.',
    ],
    [
      'Look with `brl batch status BATCH --rows`; if they are meant too, add --allow-duplicate.',
      'Veja com `brl batch status LOTE --rows`; se também são intencionais, acrescente --allow-duplicate.',
    ],
  ),
  duplicate_creation: own(
    [33],
    ['The same thing was made or begun before.', 'A mesma coisa já foi criada ou iniciada.'],
    [
      'Read it with `brl journal show ID`; if another one is meant, add --allow-duplicate.',
      'Leia com `brl journal show ID`; se outra é intencional, acrescente --allow-duplicate.',
    ],
  ),
  secret_lost: own(
    [33],
    [
      'It was made, and its secret was lost with the answer.',
      'Foi criado, e o segredo se perdeu com a resposta.',
    ],
    [
      'Revoke it (`brl credentials list`, `brl credentials revoke ID`) and issue another.',
      'Revogue (`brl credentials list`, `brl credentials revoke ID`) e emita outra.',
    ],
  ),
  uncertain: own(
    [40],
    ['It is not known what became of the request.', 'Não se sabe o que houve com a requisição.'],
    recover,
  ),
  response_unreadable: own(
    [40, 81],
    [
      'The answer of the service was cut short or could not be read.',
      'A resposta do serviço veio cortada ou ilegível.',
    ],
    recoverOrRepeat,
  ),
  redirect_refused: own(
    [40, 81],
    [
      'The service pointed to another address; credentials are never sent there.',
      'O serviço apontou outro endereço; credenciais nunca vão para lá.',
    ],
    [
      'Check the host with `brl config show --origin`; do not pay again.',
      'Confira o endereço com `brl config show --origin`; não pague de novo.',
    ],
  ),
  echo_mismatch: own(
    [40],
    [
      'The answer is about another payment than the one sent.',
      'A resposta é de um pagamento diferente do enviado.',
    ],
    recover,
  ),
  batch_failed: own(
    [34],
    ['The batch ended or stopped with failed rows.', 'O lote terminou ou parou com linhas que falharam.'],
    ['Export them with `brl batch export-failed BATCH`.', 'Exporte-as com `brl batch export-failed LOTE`.'],
  ),
  batch_uncertain: own(
    [41],
    ['It is not known what became of at least one row.', 'Não se sabe o que houve com ao menos uma linha.'],
    [
      'Do not pay those rows again; type `brl journal recover`.',
      'Não pague essas linhas de novo; digite `brl journal recover`.',
    ],
  ),
  expectation_failed: own(
    [35],
    [
      'The payee is not the one that --expect named, so nothing was sent.',
      'O recebedor não é o indicado em --expect; nada foi enviado.',
    ],
    ['Check the key with the payee.', 'Confira a chave com o recebedor.'],
  ),
  boleto_preview_unreadable: own(
    [35],
    [
      "The service's preview of the boleto does not tell enough to pay it: no boleto is paid blind.",
      'A prévia do boleto não diz o bastante para pagá-lo: nenhum boleto é pago às cegas.',
    ],
    [
      'Look at the answer with `brl boleto preview --json`, and set the names of its members.',
      'Veja a resposta com `brl boleto preview --json` e defina os nomes dos campos.',
    ],
  ),
  qr_differs: own(
    [35],
    [
      'The code and what the bank says of it are not the same, so nothing was sent.',
      'O código e o que o banco diz dele não são iguais; nada foi enviado.',
    ],
    [
      'Compare them with `brl pix qr decode`, and ask the payee.',
      'Compare com `brl pix qr decode` e pergunte ao recebedor.',
    ],
  ),
  check_failed: own(
    [35],
    ['A check said no.', 'Uma verificação disse não.'],
    ['Read the lines marked as failed.', 'Leia as linhas marcadas como falha.'],
  ),
  not_authenticated: own(
    [50],
    ['There is no valid login.', 'Não há login válido.'],
    ['Log in with `brl auth login`.', 'Entre com `brl auth login`.'],
  ),
  token_refused: own(
    [50],
    ['The service gave no token for this credential.', 'O serviço não deu token para esta credencial.'],
    [
      'Check it with `brl auth status`, then `brl auth login`.',
      'Confira com `brl auth status` e depois `brl auth login`.',
    ],
  ),
  token_unreachable: own(
    [80],
    ['The token endpoint was not reached.', 'O endereço de token não foi alcançado.'],
    ['Check the address, network and proxy.', 'Confira o endereço, a rede e o proxy.'],
  ),
  token_unavailable: own(
    [81],
    ['The service gives no token at the moment.', 'O serviço não dá token no momento.'],
    ['Run it again later; `brl doctor` tells more.', 'Execute de novo mais tarde; `brl doctor` diz mais.'],
  ),
  pin_locked: own(
    [51],
    ['The PIN is locked after wrong attempts.', 'O PIN está bloqueado por tentativas erradas.'],
    ['See until when with `brl pin status`.', 'Veja até quando com `brl pin status`.'],
  ),
  dict_paused: own(
    [61],
    [
      'Key look-ups are paused because the service closed the quota.',
      'As consultas de chave estão pausadas porque o serviço fechou a cota.',
    ],
    ['Wait until the pause ends; a retry makes it worse.', 'Espere a pausa acabar; repetir piora.'],
  ),
  not_sent: own(
    [80],
    [
      'The service was not reached; no byte was sent.',
      'O serviço não foi alcançado; nenhum byte foi enviado.',
    ],
    [
      'Run it again with the same --ref; `brl doctor` looks at network and proxy.',
      'Execute de novo com o mesmo --ref; `brl doctor` examina rede e proxy.',
    ],
  ),
  journal_unavailable: own(
    [90],
    [
      'The journal could not be written, so nothing was sent.',
      'Não foi possível gravar o diário; nada foi enviado.',
    ],
    ['Check disk and rights, then type `brl doctor`.', 'Confira disco e permissões e digite `brl doctor`.'],
  ),
  locked_elsewhere: own(
    [40],
    ['Another process is working on this payment.', 'Outro processo está trabalhando neste pagamento.'],
    ['Wait for it, then type `brl journal show ID`.', 'Espere por ele e digite `brl journal show ID`.'],
  ),
  network_filesystem: own(
    [90],
    [
      'The journal is on a network file system, where locks fail.',
      'O diário está num sistema de arquivos de rede, onde travas falham.',
    ],
    ['Set BRL_JOURNAL to a local disk.', 'Aponte BRL_JOURNAL para um disco local.'],
  ),
  config_incomplete: own(
    [91],
    ['Some settings are there and others are missing.', 'Há algumas configurações e faltam outras.'],
    seeOrigin,
  ),
  sandbox_unavailable: own(
    [90],
    [
      'The file in which the sandbox keeps its state cannot be used.',
      'Não é possível usar o arquivo em que o sandbox guarda o estado.',
    ],
    [
      'Check disk and rights. The file may be deleted: the sandbox starts anew.',
      'Confira disco e permissões. O arquivo pode ser apagado: o sandbox recomeça.',
    ],
  ),
  sandbox_needs_environment: own(
    [91],
    [
      'Nothing is configured, and a script reaches the sandbox only on purpose.',
      'Nada está configurado, e um script só chega ao sandbox de propósito.',
    ],
    [
      'Set BRL_ENVIRONMENT=sandbox, or the connection you meant.',
      'Defina BRL_ENVIRONMENT=sandbox, ou a conexão que você queria.',
    ],
  ),
  environment_mismatch: own(
    [91],
    [
      'Profile, host and credential are not of one environment.',
      'Perfil, endereço e credencial não são do mesmo ambiente.',
    ],
    seeOrigin,
  ),
  unsafe_runtime: own(
    [91],
    [
      'A setting of this runtime would show secrets or switch off TLS checks.',
      'Uma configuração deste ambiente mostraria segredos ou desligaria a verificação TLS.',
    ],
    [
      'Unset the variable or flag that the message names.',
      'Remova a variável ou opção que a mensagem indica.',
    ],
  ),
  unsafe_file: own(
    [91],
    ['A private file is not protected well enough.', 'Um arquivo privado não está protegido o bastante.'],
    ['Make it yours alone: chmod 600 FILE.', 'Torne-o só seu: chmod 600 ARQUIVO.'],
  ),
  unsafe_directory: own(
    [91],
    [
      'A private directory is not protected well enough.',
      'Um diretório privado não está protegido o bastante.',
    ],
    ['Make it yours alone: chmod 700 DIRECTORY.', 'Torne-o só seu: chmod 700 DIRETORIO.'],
  ),
  secret_unreadable: own(
    [91],
    [
      'A file that should hold a secret can’t be read.',
      'Um arquivo que deveria conter um segredo não pode ser lido.',
    ],
    ['Check its path and owner.', 'Confira o caminho e o dono.'],
  ),
  secret_store_unavailable: own(
    [91],
    ['The place that keeps the secret can’t be used.', 'O lugar que guarda o segredo não pode ser usado.'],
    [
      'Keep it in an encrypted file instead: `brl auth login --store vault`.',
      'Guarde-o num arquivo cifrado: `brl auth login --store vault`.',
    ],
  ),
  secret_store_locked: own(
    [91],
    ['The system’s keychain is locked.', 'O chaveiro do sistema está bloqueado.'],
    ['Unlock it and run the line again.', 'Desbloqueie-o e execute a linha de novo.'],
  ),
  secret_store_timeout: own(
    [91],
    ['The system’s keychain did not answer.', 'O chaveiro do sistema não respondeu.'],
    ['Unlock it and run the line again.', 'Desbloqueie-o e execute a linha de novo.'],
  ),
  secret_store_too_large: own(
    [91],
    ['The keychain can’t hold a secret this long.', 'O chaveiro não comporta um segredo deste tamanho.'],
    [
      'Keep it in an encrypted file instead: `brl auth login --store vault`.',
      'Guarde-o num arquivo cifrado: `brl auth login --store vault`.',
    ],
  ),
  secret_store_wrong_passphrase: own(
    [91],
    [
      'The passphrase does not open the vault, or is too short for a new one.',
      'A senha não abre o cofre, ou é curta demais para um novo.',
    ],
    [
      'Type the right one, or point BRL_VAULT_PASSPHRASE_FILE at it.',
      'Digite a certa, ou aponte BRL_VAULT_PASSPHRASE_FILE para ela.',
    ],
  ),
  secret_store_damaged: own(
    [91],
    [
      'The vault is damaged, or a newer version of brl wrote it.',
      'O cofre está danificado, ou foi gravado por uma versão mais nova do brl.',
    ],
    [
      'Update brl, or move the file away and type `brl auth login`.',
      'Atualize o brl, ou mova o arquivo e digite `brl auth login`.',
    ],
  ),
  secret_store_helper_failed: own(
    [91],
    ['The helper command gave no secret.', 'O comando auxiliar não deu o segredo.'],
    [
      'Run the helper by hand and look at what it prints.',
      'Execute o auxiliar à mão e veja o que ele imprime.',
    ],
  ),
  secret_store_expired: own(
    [50],
    ['The credential that the helper gave has expired.', 'A credencial dada pelo auxiliar expirou.'],
    ['Renew it where the helper takes it from.', 'Renove-a onde o auxiliar a obtém.'],
  ),
  secret_not_found: own(
    [50],
    ['The secret is not where the profile says.', 'O segredo não está onde o perfil indica.'],
    ['Log in with `brl auth login`.', 'Entre com `brl auth login`.'],
  ),
  vault_locked: own(
    [91],
    [
      'The vault needs its passphrase and there is no terminal.',
      'O cofre precisa da senha e não há terminal.',
    ],
    ['Set BRL_VAULT_PASSPHRASE_FILE.', 'Defina BRL_VAULT_PASSPHRASE_FILE.'],
  ),
  profile_not_found: own(
    [91],
    ['There is no profile of this name.', 'Não há perfil com este nome.'],
    ['See them with `brl auth list`.', 'Veja-os com `brl auth list`.'],
  ),
  no_current_profile: own(
    [91],
    ['No profile is the current one.', 'Nenhum perfil é o atual.'],
    ['Choose one with `brl auth switch`.', 'Escolha um com `brl auth switch`.'],
  ),
  profiles_unreadable: own(
    [91],
    [
      'The file with the profiles can’t be used; it was left as it is.',
      'O arquivo de perfis não pode ser usado; ficou como está.',
    ],
    [
      'Repair it, or move it away and type `brl auth login`.',
      'Conserte-o, ou mova-o e digite `brl auth login`.',
    ],
  ),
  profiles_version_unknown: own(
    [91],
    ['A newer version of brl wrote the profiles.', 'Uma versão mais nova do brl gravou os perfis.'],
    ['Update brl.', 'Atualize o brl.'],
  ),
  signing_key_unreadable: own(
    [91],
    [
      'The signing key is not a private key in PEM form.',
      'A chave de assinatura não é uma chave privada PEM.',
    ],
    ['Check BRL_SIGNING_KEY_FILE.', 'Confira BRL_SIGNING_KEY_FILE.'],
  ),
  signing_key_encrypted: own(
    [91],
    ['The signing key is protected by a password.', 'A chave de assinatura está protegida por senha.'],
    ['Decrypt it into a file of mode 0600.', 'Decifre-a em um arquivo de modo 0600.'],
  ),
  signing_key_unsupported: own(
    [91],
    ['The signing key is neither P-256 nor RSA.', 'A chave de assinatura não é P-256 nem RSA.'],
    ['Make one with `brl credentials delegate`.', 'Gere uma com `brl credentials delegate`.'],
  ),
  clock_skew: own(
    [92],
    [
      'The clock of this machine is too far from the service’s, or could not be compared with it.',
      'O relógio desta máquina está longe demais do relógio do serviço, ou não pôde ser comparado com ele.',
    ],
    ['Set the clock, then type `brl doctor`.', 'Acerte o relógio e digite `brl doctor`.'],
  ),
  brl_internal_error: own(
    [93],
    ['brl itself failed, before anything was sent.', 'O próprio brl falhou, antes de enviar qualquer coisa.'],
    [
      'Run it again with --verbose and report what it prints.',
      'Execute com --verbose e relate o que aparecer.',
    ],
  ),
  ted_window_closed: own(
    [32],
    [
      'Between 17:00 and 17:30 (Brasilia) the settlement bank rejects TEDs, so nothing was sent.',
      'Entre 17:00 e 17:30 (Brasília) o banco liquidante rejeita TEDs; nada foi enviado.',
    ],
    [
      'Send it after 17:30 for the next business day, or pay by PIX.',
      'Envie após as 17:30 para o próximo dia útil, ou pague por PIX.',
    ],
  ),
  not_same_day: own(
    [32],
    [
      'The TED would not surely settle today, and --only-same-day was given.',
      'A TED não liquidaria hoje com certeza, e --only-same-day foi informado.',
    ],
    [
      'Send it on a business day between 06:30 and 17:00 (Brasilia).',
      'Envie em dia útil entre 06:30 e 17:00 (Brasília).',
    ],
  ),
  deprecated_route: own(
    [35],
    [
      'The specification calls this route deprecated, and --fail-on-deprecated was given; nothing was sent.',
      'A especificação chama esta rota de obsoleta, e --fail-on-deprecated foi informado; nada foi enviado.',
    ],
    ['Use the successor that the message names.', 'Use a rota sucessora que a mensagem informa.'],
  ),
  bank_without_ted: own(
    [35],
    ['The bank catalogue says that this bank takes no TED.', 'O catálogo diz que este banco não recebe TED.'],
    [
      'Pay by PIX, or add --no-bank-check if the catalogue is wrong.',
      'Pague por PIX, ou use --no-bank-check se o catálogo estiver errado.',
    ],
  ),
  bank_without_pix: own(
    [35],
    ['The bank catalogue says that this bank takes no PIX.', 'O catálogo diz que este banco não recebe PIX.'],
    [
      'Pay by TED, or add --no-bank-check if the catalogue is wrong.',
      'Pague por TED, ou use --no-bank-check se o catálogo estiver errado.',
    ],
  ),
  ted_failed: own(
    [30],
    ['The TED failed, and the service does not say why.', 'A TED falhou, e o serviço não diz por quê.'],
    [
      'If it is still wanted, run the same line with --new-attempt, or without --ref.',
      'Se ainda for desejada, repita a linha com --new-attempt, ou sem --ref.',
    ],
  ),
  ted_timeout_unproven: own(
    [40],
    [
      'The service gave up on this TED after 48 h and says FAILED; the bank may still have paid it.',
      'O serviço desistiu desta TED após 48 h e diz FAILED; o banco ainda pode tê-la pago.',
    ],
    [
      'Check the statement after the next TED window has closed; do not pay again before.',
      'Confira o extrato após o fim da próxima janela de TED; não pague de novo antes.',
    ],
  ),
  unavailable: own(
    [81],
    ['The service is not available for this query.', 'O serviço não está disponível para esta consulta.'],
    runDoctor,
  ),
  export_failed: own(
    [30],
    ['The service could not write the export.', 'O serviço não conseguiu gerar a exportação.'],
    ['Start it again, perhaps with fewer days.', 'Inicie de novo, talvez com menos dias.'],
  ),
  unknown_event: own(
    [2],
    ['The service has no such event.', 'O serviço não tem esse evento.'],
    ['See them all with `brl webhooks events`.', 'Veja todos com `brl webhooks events`.'],
  ),
  unknown_event_field: own(
    [2],
    ['The event has no such member.', 'O evento não tem esse membro.'],
    [
      'See its members with `brl webhooks trigger EVENT --dry-run`.',
      'Veja os membros com `brl webhooks trigger EVENTO --dry-run`.',
    ],
  ),
  invalid_public_key: own(
    [2],
    [
      'This is no public key that the service takes: P-256, or RSA of 2048 bits or more, in PEM form.',
      'Isto não é uma chave pública que o serviço aceita: P-256, ou RSA de 2048 bits ou mais, em PEM.',
    ],
    [
      'Make one from the private key with openssl pkey -pubout.',
      'Gere-a da chave privada com openssl pkey -pubout.',
    ],
  ),
  profile_exists: own(
    [2],
    ['A profile of that name exists already.', 'Já existe um perfil com esse nome.'],
    ['Give another name.', 'Dê outro nome.'],
  ),
  no_signed_host: own(
    [91],
    ['The host for signed requests is not known.', 'O endereço das requisições assinadas não é conhecido.'],
    ['Add --client-base-url URL.', 'Acrescente --client-base-url URL.'],
  ),
  accreditation_exists: own(
    [33],
    ['This document has an accreditation already.', 'Este documento já tem um credenciamento.'],
    ['Read it with `brl accreditation status ID`.', 'Leia-o com `brl accreditation status ID`.'],
  ),
  unsafe_url: own(
    [91],
    ['The address is not on https, so nothing goes there.', 'O endereço não usa https; nada vai para lá.'],
    ['Give an address that begins with https://.', 'Informe um endereço que comece com https://.'],
  ),
  upload_refused: own(
    [30],
    ['The storage refused the file.', 'O armazenamento recusou o arquivo.'],
    [
      'Run `brl accreditation upload-document` again: it asks for a new place.',
      'Rode `brl accreditation upload-document` de novo: ele pede um novo lugar.',
    ],
  ),
  upload_url_missing: own(
    [91],
    [
      'The service gave no upload URL under the names that are known.',
      'O serviço não deu uma URL de envio sob os nomes conhecidos.',
    ],
    ['Name its member with the setting uploadUrl.', 'Informe o membro no ajuste uploadUrl.'],
  ),
  needs_pin: own(
    [2],
    [
      'The PIN is needed, and there is no terminal to ask on.',
      'O PIN é necessário e não há terminal para pedi-lo.',
    ],
    [
      'Add --pin-file FILE, or - for standard input.',
      'Acrescente --pin-file ARQUIVO, ou - para a entrada padrão.',
    ],
  ),
  invalid_pin: own(
    [2],
    ['This is no PIN of 6 to 12 digits.', 'Isto não é um PIN de 6 a 12 dígitos.'],
    ['Type only digits.', 'Digite somente números.'],
  ),
  unknown_subscription: own(
    [30],
    [
      'No subscription of this id was made from this machine.',
      'Nenhuma assinatura com esse id foi criada nesta máquina.',
    ],
    [
      'Give --auth-type and --secret-file instead of --subscription.',
      'Informe --auth-type e --secret-file em vez de --subscription.',
    ],
  ),
  not_captured: own(
    [30],
    ['No such delivery was captured here.', 'Nenhuma entrega assim foi capturada aqui.'],
    ['See them with `brl webhooks captured list`.', 'Veja-as com `brl webhooks captured list`.'],
  ),
  capture_store_unavailable: own(
    [90],
    [
      'The captured deliveries cannot be read or written.',
      'As entregas capturadas não podem ser lidas ou gravadas.',
    ],
    runDoctor,
  ),
  pin_mismatch: own(
    [2],
    ['The two PINs differ.', 'Os dois PINs são diferentes.'],
    ['Run it again and type the same twice.', 'Rode de novo e digite o mesmo duas vezes.'],
  ),
} as const satisfies Record<string, OwnError>;

/** One of our own codes. */
export type OwnErrorCode = keyof typeof ownErrors;

/** Our own code's texts and exit codes; undefined when it is none of ours. */
export function findOwnError(code: string): OwnError | undefined {
  return Object.hasOwn(ownErrors, code) ? ownErrors[code as OwnErrorCode] : undefined;
}

function own(exits: readonly ExitCode[], meaning: Pair, next: Pair): OwnError {
  return { exits, texts: inBoth(meaning, next) };
}
