import type { mcp as english } from '../../help/mcp.ts';
import type { InPortuguese } from '../../topic.ts';

/** The help of `brl mcp` in Portuguese. */
export const mcp = {
  mcp: {
    summary: 'Deixa um assistente ler esta conta e propor pagamentos para pessoas aprovarem.',
    description: `Um servidor do Model Context Protocol na entrada e na saída padrão. O programa do assistente o inicia; ele termina quando esse programa termina.
As ferramentas leem: pagamentos e sua linha do tempo, o diário, arquivos de pagamentos, o extrato, os limites, o dia, comprovantes, entregas
capturadas, códigos de erro, chaves, códigos QR, boletos e ids fim a fim. Nenhuma ferramenta paga, aprova, devolve, cancela ou muda uma
configuração, e a parte do brl que envia pagamentos não é carregada.

Com --propose, propose_payment e propose_file gravam planos em CAMINHO. Um plano só é pago depois que uma pessoa o aprovar (brl plan approve) e alguém o executar
(brl plan execute), seja qual for o valor. Os planos são assinados com uma chave desta máquina, criada no primeiro início.

Nomes, descrições e tudo o mais que outros escreveram ficam em "untrusted" em cada resposta, sem caracteres de controle e com os documentos
mascarados. Cada chamada é uma linha em mcp-calls.ndjson, no diretório de estado.`,
    examples: {
      'brl mcp': '',
      'brl mcp --propose proposals --lookups 20': 'Com propostas e 20 consultas do dono de uma chave:',
    },
    flags: {
      propose: 'pasta dos planos que pessoas aprovam (padrão: nada pode ser proposto)',
      lookups: 'quantos donos de chaves PIX podem ser consultados enquanto roda (padrão: nenhum)',
    },
  },
} satisfies InPortuguese<typeof english>;
