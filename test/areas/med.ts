import { bad, impossible, refused } from '../commands/every/lines.ts';
import { type Area, account, changes, reads } from './row.ts';

const offline = 'service_temporarily_unavailable';
const neverAnswers = impossible('done', 'the service answers 503 to all of MED while it is offline');

/** Disputes. */
export const medArea: Area = {
  routes: [
    { ...reads, id: 'med.list', path: `${account}/pix/med`, answers: { 200: null }, lines: ['med list'] },
    {
      ...changes,
      id: 'med.answer',
      path: `${account}/pix/med/{medId}/answer`,
      body: 'not shown',
      answers: { 200: null },
      lines: ['med answer med-1 --field reason=example --yes'],
    },
    {
      ...changes,
      id: 'med.decide',
      path: `${account}/pix/med/{medId}/decide`,
      body: 'not shown',
      answers: { 200: null },
      lines: ['med decide med-1 --field reason=example --yes'],
    },
    {
      ...reads,
      id: 'med.evidence',
      assumed: true,
      path: `${account}/pix/med/{medId}/evidence/{piece}`,
      answers: { 200: null },
      lines: ['med evidence med-1 files'],
    },
    {
      ...changes,
      id: 'med.addEvidence',
      assumed: true,
      path: `${account}/pix/med/{medId}/evidence/{piece}`,
      body: 'not shown',
      answers: { 200: null, 201: null },
      lines: ['med evidence med-1 files --field note=example'],
    },
  ],
  commands: {
    'med answer': [
      neverAnswers,
      refused('med answer med-1 --field reason=example --yes', 81, offline),
      bad('med answer --yes', 'usage'),
    ],
    'med decide': [
      neverAnswers,
      refused('med decide med-1 --field reason=example --yes', 81, offline),
      bad('med decide --yes', 'usage'),
    ],
    'med evidence': [
      neverAnswers,
      refused('med evidence med-1 files', 81, offline),
      bad('med evidence med-1', 'usage'),
    ],
    'med list': [neverAnswers, refused('med list', 81, offline), bad('med list all', 'usage')],
  },
};
