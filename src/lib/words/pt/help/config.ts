import type { config as configHelp } from '../../help/config.ts';
import type { InPortuguese } from '../../topic.ts';

export const config = {
  'config apply': {
    summary: 'Deixa os perfis e os avisos desta máquina como diz um arquivo.',
    description:
      'O arquivo é YAML (ou JSON), fica no git e não tem segredos, só o lugar de cada um: keychain ou vault (guardado por "auth login"), um arquivo, um comando ou uma variável. Com um erro em qualquer lugar, nada é gravado; perfis e avisos que ele não cita ficam como estão. Aplicado de novo, não muda nada. Não pergunta nada, para que um script possa usá-lo.',
    examples: { 'brl config apply brl.yaml': '', 'brl config apply brl.yaml --json': '' },
    args: { file: 'arquivo de perfis; - lê da entrada padrão' },
  },
  'config check': {
    summary: 'Verifica se os perfis e avisos de um arquivo funcionariam nesta máquina.',
    description:
      'Lê cada segredo de onde o arquivo diz que está, abre as chaves de assinatura e procura os programas dos avisos. Com --online, pede um token ao serviço, pergunta se ele é aceito e consulta a conta. Não grava nada e não movimenta nada. Código de saída 35: algo não funciona.',
    examples: { 'brl config check brl.yaml': '', 'brl config check brl.yaml --online --json': '' },
    args: { file: 'arquivo de perfis; - lê da entrada padrão' },
    flags: { online: 'pergunta também ao serviço' },
  },
  'config diff': {
    summary: 'Mostra o que um arquivo mudaria nos perfis e nos avisos desta máquina.',
    description: 'Não grava nada. Código de saída 35: há diferenças.',
    examples: { 'brl config diff brl.yaml': '', 'brl config diff brl.yaml --json': '' },
    args: { file: 'arquivo de perfis; - lê da entrada padrão' },
  },
  'config set': {
    summary: 'Altera uma configuração de um perfil.',
    description:
      'Configurações: account-id, acting-document, output, csv-style, bank-account, holder-name, holder-document, signing-ssh-key, lang, max-amount, confirm-above.\n\nPara o que a especificação do serviço não documenta (docs/spec-gaps.md; listas são separadas por vírgulas): tokenPath, tokenAuthMethod, tokenScope, tokenLifetimeSeconds, contentHashEncoding, timestampFormat, absentIdempotencyKeyLine, jwsPayload, credentialsPrefix, webhookSecretField, webhookDeliveryIdHeader, keyLookupName, keyLookupDocument, keyLookupBank, keyLookupAccount, recordBoleto, recordKey, recordDocument, recordBank, recordBranch, recordAccount, recordAccountId, refundAmountField, boletoLineField, boletoBarcodeField, boletoAmountField, boletoAmountDue, boletoBeneficiaryName, boletoBeneficiaryDocument, boletoPayerName, boletoPayerDocument, boletoDueDate, boletoFaceValue, boletoAmountReasons, bankDataAmountField, bankDataBankField, bankDataBranchField, bankDataAccountField, bankDataAccountTypeField, bankDataDocumentField, bankDataHolderField, bankDataIdentifierField, exportStatusPath, exportDownloadPath, exportFromField, exportToField, exportId, exportLink, balancePath, balanceField, keyChallengeField, keyCodeField, pinDocumentField, pinField, identityDocumentField, uploadUrl, batchAmountColumn, batchKeyColumn, batchKeyTypeColumn, batchIdentifierColumn, batchDescriptionColumn, batchDocumentColumn, batchDateColumn, dictPauseSeconds, refundWindowDays, extraBankHolidays.\n\nHost, tenant e credencial se definem com "auth login"; um segredo nunca é um argumento.',
    examples: {
      'brl config set confirm-above 5000,00': '',
      'brl config set contentHashEncoding base64 --profile main': '',
      'brl config set lang --unset': '',
    },
    args: { name: 'a configuração', value: 'o novo valor' },
    flags: { unset: 'volta ao padrão' },
  },
  'config show': {
    summary: 'Mostra os valores em vigor e de onde veio cada um.',
    description:
      'Uma opção vale mais que uma variável de ambiente, que vale mais que o perfil, que vale mais que o padrão do brl. De um segredo, diz só se está definido.',
    examples: { 'brl config show --origin': '', 'brl config show --profile main --json': '' },
    flags: { origin: 'mostra de onde veio cada valor' },
  },
} satisfies InPortuguese<typeof configHelp>;
