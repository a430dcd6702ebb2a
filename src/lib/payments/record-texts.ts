import { recordsOf } from '../errors/records.ts';
import type { InBoth, Language } from '../errors/texts.ts';
import { type Finding, type IntentEvent, readBackFirst } from '../journal/intent.ts';

/** One record in a person's words. What the service or a person wrote in it stays as it is, and is not sanitised yet. */
export function recordTexts(event: IntentEvent): InBoth {
  switch (event.kind) {
    case 'INTENT':
      return { en: 'written down', pt: 'anotado' };
    case 'ATTEMPT':
      return {
        en: `attempt ${event.attempt}: may have been sent from here on`,
        pt: `tentativa ${event.attempt}: pode ter sido enviado a partir daqui`,
      };
    case 'RESPONSE':
      return {
        en: `answer: ${findingText(event.finding, 'en')}`,
        pt: `resposta: ${findingText(event.finding, 'pt')}`,
      };
    case 'LOOKUP':
      return lookUpTexts(event);
    case 'STATE':
      return { en: findingText(event.finding, 'en'), pt: findingText(event.finding, 'pt') };
    case 'INTERRUPTED':
      return { en: `interrupted by ${event.signal}`, pt: `interrompido por ${event.signal}` };
    case 'HUMAN': {
      const word = humanWords(event.finding);
      return {
        en: `${event.operator} says ${word.en}: ${event.evidence}`,
        pt: `${event.operator} diz ${word.pt}: ${event.evidence}`,
      };
    }
  }
}

function lookUpTexts({ finding, result }: Extract<IntentEvent, { kind: 'LOOKUP' }>): InBoth {
  if (finding) {
    return { en: `look-up: ${findingText(finding, 'en')}`, pt: `consulta: ${findingText(finding, 'pt')}` };
  }
  return result === 'no-answer'
    ? {
        en: 'look-up: no usable answer, which proves nothing',
        pt: 'consulta: sem resposta utilizável, o que não prova nada',
      }
    : { en: 'look-up: not found, which proves nothing', pt: 'consulta: nada consta, o que não prova nada' };
}

function humanWords({ code, state }: Finding): InBoth {
  const isMade = code === 'resolved_made' || code === 'resolved_not_made';
  const word: InBoth = isMade ? { en: 'made', pt: 'criado' } : { en: 'paid', pt: 'pago' };
  return state === 'SETTLED' ? word : { en: `not ${word.en}`, pt: `não ${word.pt}` };
}

/** States and status words are names, the same in both languages. */
function findingText(finding: Finding, language: Language): string {
  const http = finding.httpStatus === null ? null : `HTTP ${finding.httpStatus}`;
  const words = [http, finding.status ?? finding.code, `-> ${finding.state}`].filter((word) => word !== null);
  const sentence = sentenceOf(finding, language);
  return `${words.join(' ')}${sentence === null ? '' : ` (${sentence})`}`;
}

/** Our own sentences are written down in English; their codes have one in Portuguese. The service's own stay. */
function sentenceOf({ code, message }: Finding, language: Language): string | null {
  if (message === null || language === 'en') return message;
  if (message === readBackFirst) return 'ainda a conferir por consulta';
  const [known] = code === null ? [] : recordsOf(code);
  return known?.source === 'brl' ? known.texts.pt.meaning : message;
}
