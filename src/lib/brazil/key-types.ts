import type { KeyType } from '../contract/fields.ts';

/** The words for each key type in Portuguese and English, without accents, in lower case. */
const words: Readonly<Record<string, readonly KeyType[]>> = {
  ...wordsFor(['CPF'], 'cpf'),
  ...wordsFor(['CNPJ'], 'cnpj'),
  ...wordsFor(['CPF', 'CNPJ'], 'documento document doc cpfcnpj cnpjcpf taxid'),
  ...wordsFor(['EMAIL'], 'email mail'),
  ...wordsFor(['PHONE'], 'phone telefone tel fone celular cel movel mobile cellphone telemovel whatsapp'),
  ...wordsFor(['EVP'], 'evp random aleatoria aleatorio uuid guid'),
  ...wordsFor(
    [],
    'pix chave chaves key tipo type numero number num no n de da do das dos of a o ou or e and',
  ),
  ...wordsFor(
    [],
    'minha meu nossa nosso segue dict identificador codigo endereco eletronico correio virtual',
  ),
};

function wordsFor(types: readonly KeyType[], text: string) {
  return Object.fromEntries(text.split(' ').map((word) => [word, types]));
}

/**
 * The types that a person's words for one name: `Celular` is a phone, `CPF/CNPJ` and `Documento` may be either of two. Null
 * when a word is unknown, or none of them names a type.
 * @param mayBeNone whether words without a type, such as `chave`, are acceptable
 */
export function keyTypesNamed(text: string, mayBeNone = false): readonly KeyType[] | null {
  const named = text
    .slice(0, 60)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/\b(?:e[-\s]mail|(?:correio|endereco) eletronico)\b/g, 'email')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => (Object.hasOwn(words, word) ? words[word] : null));
  if (named.some((types) => types === null)) return null;
  const types = [...new Set(named.flatMap((one) => one ?? []))];
  return types.length > 0 || (mayBeNone && named.length > 0) ? types : null;
}
