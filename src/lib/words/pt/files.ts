import type { filesWords } from '../files.ts';
import type { InPortuguese } from '../topic.ts';

function why(code: string | null): string {
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: 'não existe',
    EACCES: 'sem permissão',
    EPERM: 'sem permissão',
    EISDIR: 'é uma pasta',
    ENOSPC: 'o disco está cheio',
    EROFS: 'o disco é somente leitura',
  };
  return code === null ? 'motivo desconhecido' : (reasons[code] ?? code);
}

/** The words of `files.ts` in Portuguese. */
export const files = {
  noDirectory: (directory) => `Não existe a pasta ${directory}.`,
  isDirectory: (path) => `${path} é uma pasta.`,
  isThere: (path) => `${path} já existe.`,
  addFlag: (flag) => `Acrescente ${flag} para substituí-lo.`,
  nameAnother: 'Informe outro arquivo.',
  outIsFile: '--out é um arquivo; a resposta sobre ele vai para a saída padrão.',
  nameOut: 'Informe um arquivo: --out ARQUIVO.',
  besideNoDirectory: (path) => `tem ao lado ${path}, que não é uma pasta.`,
  besideForeignDirectory: (path) => `tem ao lado ${path}, que pertence a outro usuário.`,
  besideOpenDirectory: (path, directory) =>
    `tem ao lado ${path}, onde outros usuários podem gravar. Feche a pasta com: chmod 700 ${directory}`,
  inForeignDirectory: (directory) => `está em ${directory}, que pertence a outro usuário.`,
  inOpenDirectory: (directory) =>
    `está em ${directory}, onde outros usuários podem trocá-lo. Feche a pasta com: chmod go-w ${directory}; ou indique um arquivo em uma pasta nova abaixo dela, que o brl cria só para o dono.`,
  notRegular: 'não é um arquivo comum.',
  foreignFile: 'pertence a outro usuário.',
  openFile: (path) => `está aberto a outros usuários. Feche com: chmod 600 ${path}`,
  besideForeignFile: (path) => `tem ao lado ${path}, que não é um arquivo que só este usuário possa abrir.`,
  besideRollback: (path) => `tem ao lado ${path}, que gravaria nele outros registros.`,
  lostFile: (path) => `está vazio, mas o log ${path}-wal não: registros se perderam.`,
  otherVersion: (found, version) => `é da versão ${found}; este brl grava a versão ${version}.`,
  readByOthers: (what, path, mode) =>
    `Aviso: outros usuários desta máquina podem ler ${what} em ${path} (modo ${mode}). Feche o arquivo com: chmod 600 ${path}`,
  notOwnDirectory: (path) => `${path} não é uma pasta de verdade`,
  notCopied: (found, copy, reason) =>
    `é da versão ${found} e não pode ser copiado para ${copy}, o que se faz antes de atualizá-lo: ${reason}. Ficou como estava.`,
  directoryOfAnother: (path) => `${path} pertence a outro usuário`,
  writableDirectory: (path) => `outros usuários podem gravar em ${path}`,
  closeDirectory: (path) => `Digite: chmod 700 ${path}`,
  descriptorUnreadable: (what, path, reason) =>
    `Não foi possível ler ${what} de ${path}: ${reason}. Nada foi enviado.`,
  openDescriptor: 'Abra o descritor no shell, por exemplo: 3<secret.txt',
  symbolicLink: (what, path) => `${what} em ${path} é um link simbólico`,
  nameItself: 'Indique o próprio arquivo, ou passe-o como descritor: 3<ARQUIVO e /dev/fd/3',
  notOpened: (what, path, reason) => `não é possível abrir ${what} em ${path} (${reason})`,
  notAFile: (what, path) => `${what} em ${path} não é um arquivo`,
  tooLarge: (what, path) => `${what} em ${path} passa de 1 MiB`,
  fileOfAnother: (what, path) => `${what} em ${path} pertence a outro usuário`,
  openToOthers: (what, path, mode) => `outros usuários podem abrir ${what} em ${path} (modo ${mode})`,
  closeFile: (path) => `Digite: chmod 600 ${path}`,
  unreadable: (label, code) => `${label} não pode ser lido: ${why(code)}.`,
  unreadableNothingSent: (label, code) => `${label} não pode ser lido: ${why(code)}. Nada foi enviado.`,
  unwritable: (path, code) => `Não é possível gravar ${path}: ${why(code)}.`,
  refused: (reason) => `Recusado: ${reason}. Nada foi enviado.`,
  sqlite: {
    'file is not a database': 'o arquivo não é um banco de dados',
    'database disk image is malformed': 'o banco de dados está danificado',
    'database or disk is full': 'o banco de dados ou o disco está cheio',
    'disk I/O error': 'erro de leitura ou gravação no disco',
    'attempt to write a readonly database': 'o banco de dados só permite leitura',
    'unable to open database file': 'não foi possível abrir o arquivo do banco de dados',
    'database is locked': 'o banco de dados está em uso por outro processo',
  },
} satisfies InPortuguese<typeof filesWords>;
