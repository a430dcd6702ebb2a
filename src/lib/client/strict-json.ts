// The strict reader is a pure function of the contract, as receivers of webhooks need it too.
export {
  type ReadJson,
  rawNumber,
  readJson,
  UnreadableJson,
  withOriginalNumbers,
} from '../json/strict.ts';
