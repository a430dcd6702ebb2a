import type { hookDoctorWords } from '../hook-doctor.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `hook-doctor.ts` in Portuguese. */
export const hookDoctor = {
  asking: 'Consultando o endereço',
  https: 'O endereço é https, como o serviço exige.',
  http: 'Isto é http nesta máquina; o serviço só entrega em https.',
  httpNext: 'Consulte também o endereço público: brl webhooks doctor https://ENDEREÇO/CAMINHO',
  otherAddress: (url) => `A inscrição entrega em outro endereço: ${url}`,
  otherAddressNext:
    'Consulte esse. O endereço de uma inscrição não muda: crie outra com "brl webhooks create".',
  tls: (days) => `O certificado é confiável e vale por mais ${days} dias.`,
  renew: (days) => `O certificado só vale por mais ${days} dias.`,
  renewNext: 'Renove-o e reinicie o que o serve.',
  noTls: (host, code) => `Não há conexão segura com ${host} (${code}).`,
  tlsNext: 'Sirva a cadeia inteira de uma autoridade pública para este nome; o serviço não abre exceção.',
  notReached: (host, code) => `Não há conexão com ${host} (${code}).`,
  notReachedNext:
    'Inicie o receptor, ou corrija nome e porta; um firewall aberto daqui pode estar fechado para o serviço.',
  clock: 'O relógio de lá concorda com o daqui em menos de um minuto.',
  skew: (seconds) => `O relógio de lá difere do daqui em ${seconds} s.`,
  skewNext: 'Sincronize os dois (NTP): sem isso, "atrasada" e as horas dos logs não se comparam.',
  redirects: (status, location) =>
    `A resposta a um POST é ${status} para ${location}; o serviço não segue redirecionamento.`,
  redirectsNext:
    'Inscreva o endereço de destino, ou retire o redirecionamento (barra no fim, http para https, um login).',
  open: 'Aceita o que não tem prova: quem achar o endereço registra pagamentos no seu programa.',
  openNext: 'Inscreva com HMAC e verifique a assinatura.',
  acceptsStrangers: (status) =>
    `Respondeu ${status} a uma entrega com prova errada: não verifica, ou responde antes de verificar.`,
  acceptsStrangersNext: (fix) =>
    `Verifique o corpo bruto antes da resposta: brl webhooks verify --fix ${fix}`,
  noPath: (status) => `É alcançado, mas não tem esse caminho: ${status}.`,
  noPathNext: 'Compare o caminho com a rota do seu programa, e com o que o proxy tira do começo.',
  noMethod: (status) => `O caminho não aceita POST: ${status}.`,
  noMethodNext: 'Faça a rota aceitar POST; veja se um servidor web responde no lugar do seu programa.',
  broken: (answer) => `Falha com uma entrega de prova errada: ${answer}.`,
  brokenNext:
    'Olhe o log: 502, 503, 504 ou uma conexão que se rompe são um proxy ou túnel (ssh -R) sem ninguém escutando na ponta; o certo seria 401.',
  refuses: (status) => `Aceita POST neste caminho e recusa uma prova errada com ${status}.`,
  noSecret: 'Não testado: se uma entrega provada é aceita, e se o corpo chega inalterado.',
  noSecretNext:
    'Acrescente --subscription ID, ou --secret-file FILE; então são enviados três eventos inventados.',
  takesProven: (status) => `Aceita uma entrega provada, com ${status}.`,
  refusesProven: (answer) => `Não aceita uma entrega provada: ${answer}.`,
  refusesProvenNext:
    'Compare o segredo e o nome do cabeçalho; depois veja o que mudou o corpo: brl webhooks verify',
  bodyKept: 'O corpo chega inalterado: outras grafias de JSON, e o que vem depois, também são verificados.',
  bodyChanged: (answer) => `Só aceita a grafia de JSON usual do serviço, e respondeu a outra com: ${answer}.`,
  bodyChangedNext: (fix) =>
    `Algo interpreta o corpo antes da verificação. Verifique os bytes brutos: brl webhooks verify --fix ${fix}`,
  size: (kb) => `Um corpo de ${kb} kB é aceito.`,
  tooLarge: (kb, answer) => `Um corpo de ${kb} kB não é aceito: ${answer}.`,
  tooLargeNext: 'Aumente o limite do corpo no programa e no proxy; eventos de lotes são longos.',
  quick: (ms, seconds) => `A resposta mais lenta levou ${ms} ms; o limite aqui é ${seconds} s.`,
  slow: (ms, seconds) => `A resposta mais lenta levou ${ms} ms; depois de ${seconds} s conta como nenhuma.`,
  slowNext: 'Guarde o evento, responda, e trabalhe nele depois.',
} satisfies InPortuguese<typeof hookDoctorWords>;
