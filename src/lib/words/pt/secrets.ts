import { atStart } from '../at-start.ts';
import type { secretsWords } from '../secrets.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `secrets.ts` in Portuguese. What a file or place may hold has its article, as sentences need it. */
export const secrets = {
  roles: { 'client secret': 'o segredo do cliente', 'signing key': 'a chave de assinatura' },
  transactionPin: 'o PIN de transação',
  vaultFile: 'o cofre',
  vaultPassphraseOf: 'a frase-senha do cofre',
  noFile: (what, path) => `Não foi possível ler ${what}: ${path} não existe.`,
  correctVariable: (variable) => `Corrija ${variable}, ou confira o dono e as permissões do arquivo.`,
  emptyFile: (what, path) => `Não foi possível ler ${what}: ${path} está vazio.`,
  edgeBlank: (what, path) => `Em ${path}, ${what} tem um espaço no começo ou no fim. Grave sem ele.`,
  notText: (what, path) =>
    `Não foi possível ler ${what}: ${path} não é texto UTF-8. Salve-o em UTF-8; se o segredo são bytes, escreva-o como texto, na forma que está na inscrição.`,
  vaultBusy: (path) => `Outro processo está gravando o cofre ${path}.`,
  inKeychain: (name) => `chaveiro do sistema (${name})`,
  inVault: (path, name) => `cofre cifrado ${path} (${name})`,
  inHelper: (command = '') => `comando auxiliar ${command}`,
  inFile: (path) => `arquivo ${path}`,
  inVariable: (variable) => `variável de ambiente ${variable}`,
  nothingSent: (message) => `${message} Nada foi enviado.`,
  variableNotSet: (what, variable) =>
    `Não foi possível ler ${what}: a variável ${variable} não está definida.`,
  otherClient: (command = '') =>
    `O comando auxiliar ${command} respondeu para um id de cliente que não é o do perfil. Nada foi enviado.`,
  helperAnswer: (command = '') => `resposta do comando auxiliar ${command}`,
  vaultLocked: 'O cofre pede a frase-senha, mas não há terminal para digitá-la. Nada foi enviado.',
  vaultPassphraseFile: 'Aponte BRL_VAULT_PASSPHRASE_FILE para um arquivo ou descritor com a frase-senha.',
  vaultPassphrase: 'Frase-senha do cofre',
  newVaultPassphrase: 'Nova frase-senha do cofre',
  vaultStaysOpen: (minutes) =>
    `O cofre fica aberto até passar ${minutes} min sem uso. Para trancá-lo já, digite: brl auth lock`,
  sameAgain: 'A mesma, de novo',
  passphrasesDiffer: 'As duas frases-senha são diferentes. Digite as duas de novo.',
  notThere: (what, where) => `Falta ${what}; deveria estar em: ${where}. Nada foi enviado.`,
  emptyHelper: 'O comando auxiliar está vazio.',
  helperFailed: (command, what, said) =>
    `O comando auxiliar ${command} ${what}.${said === '' ? '' : ` Ele disse: ${said}`}`,
  helperSilent: (seconds) => `não respondeu em ${seconds} s`,
  helperEnded: (status) => (status === null ? 'terminou por um sinal' : `terminou com ${status}`),
  unknownReason: 'motivo desconhecido',
  helperWroteTooMuch: 'escreveu mais de 64 KiB',
  helperNotJson: 'não imprimiu o objeto JSON esperado',
  helperNotStarted: (command, reason) =>
    `Não foi possível iniciar o comando auxiliar ${command} (${reason}).`,
  helperBadExpiration: (command) => `O comando auxiliar ${command} deu uma validade que não é um horário.`,
  helperExpired: (command) => `A credencial dada pelo comando auxiliar ${command} expirou.`,
  helperForm: 'Ele deve imprimir um só objeto: {"version": 1, "clientSecret": "..."}',
  tooLongForWindows: 'O chaveiro do Windows não comporta um segredo deste tamanho.',
  noKeychainLibrary: 'não foi possível carregar a biblioteca do chaveiro',
  noKeychainPackage: 'o pacote opcional @napi-rs/keyring não está instalado',
  useVault: 'Para guardar segredos em um arquivo cifrado: --store vault, aqui ou em brl auth login',
  keychainUnusable: (keychain, reason) => `${atStart(keychain)} não pode ser usado: ${reason}.`,
  unlock: 'Desbloqueie-o e tente de novo.',
  keychainLocked: (keychain) => `${atStart(keychain)} está bloqueado, ou não tem uma coleção padrão.`,
  keychainSilent: (keychain, seconds) =>
    `${atStart(keychain)} não respondeu em ${seconds} s; talvez espere ser desbloqueado.`,
  macKeychain: 'o chaveiro do macOS',
  windowsKeychain: 'o gerenciador de credenciais do Windows',
  linuxKeychain: 'o chaveiro do sistema (Secret Service)',
  encryptedVault: (path) => `o cofre cifrado ${path}`,
  passphraseLength: (characters) => `A frase-senha de um cofre tem pelo menos ${characters} caracteres.`,
  noVaultKey: (name) => `A chave do cofre não está no chaveiro do sistema (${name}).`,
  vaultChanged: (path) => `O cofre ${path} foi alterado.`,
  wrongPassphrase: (path) => `A frase-senha está errada, ou o cofre ${path} foi alterado.`,
  vaultVersion: (path) => `O cofre ${path} foi gravado por outra versão deste programa. Ficou como estava.`,
  updateBrl: 'Atualize o brl.',
  notAVault: (path) => `${path} não é um cofre, ou está danificado. Ficou como estava.`,
} satisfies InPortuguese<typeof secretsWords>;
