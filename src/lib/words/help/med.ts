import { topic } from '../topic.ts';

/** The help of `brl med`. */
export const med = topic('help med', {
  'med answer': {
    summary: 'Answer a dispute (MED); switched off by the service.',
    description: `The service has switched these routes off (HTTP 503 service_temporarily_unavailable) and gives no date:
the command then ends with exit 81, and nothing is done. The events pix.med.opened and pix.med.updated are still sent:
brl webhooks create subscribes to them, and brl sandbox events lists those of the sandbox. In the meantime answer disputes through support.
The body is not documented: --data or --field is sent unchanged.`,
    examples: { 'brl med answer med-1 --field reason=example --yes': '' },
    args: { id: 'id of the dispute (medId of its events)' },
  },
  'med decide': {
    summary: 'Decide a dispute (MED); switched off by the service.',
    description: `The service has switched these routes off (HTTP 503 service_temporarily_unavailable) and gives no date:
the command then ends with exit 81, and nothing is done. The events pix.med.opened and pix.med.updated are still sent:
brl webhooks create subscribes to them, and brl sandbox events lists those of the sandbox. In the meantime answer disputes through support.
The body is not documented: --data or --field is sent unchanged.`,
    examples: { 'brl med decide med-1 --field reason=example --yes': '' },
    args: { id: 'id of the dispute (medId of its events)' },
  },
  'med evidence': {
    summary: 'Read the evidence of a dispute (MED), or add some with a body; switched off by the service.',
    description: `The service has switched these routes off (HTTP 503 service_temporarily_unavailable) and gives no date:
the command then ends with exit 81, and nothing is done. The events pix.med.opened and pix.med.updated are still sent:
brl webhooks create subscribes to them, and brl sandbox events lists those of the sandbox. In the meantime answer disputes through support.
What follows /evidence/ in the path is not documented: PIECE is put there unchanged. With --data or --field it is a POST.`,
    examples: { 'brl med evidence med-1 files': '' },
    args: { id: 'id of the dispute (medId of its events)', piece: 'what follows /evidence/ in the path' },
  },
  'med list': {
    summary: 'List disputes (MED) against credits of the account; switched off by the service.',
    description: `The service has switched these routes off (HTTP 503 service_temporarily_unavailable) and gives no date:
the command then ends with exit 81, and nothing is done. The events pix.med.opened and pix.med.updated are still sent:
brl webhooks create subscribes to them, and brl sandbox events lists those of the sandbox. In the meantime answer disputes through support.`,
    examples: { 'brl med list': '', 'brl sandbox events --type pix.med.opened': '' },
  },
});
