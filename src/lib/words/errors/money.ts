import { topic } from '../topic.ts';

/** One sentence about the money, at the end of a command; ID stands for the intent. */
export const moneyWords = topic('errors money', {
  moved: 'The money moved, once.',
  movedWherePaid: 'A command that pays has moved its money, once.',
  notMovedOrBack: 'No money moved, or it moved and came back.',
  notMoved: 'No money moved.',
  notByThis: 'This command moved no money.',
  unsent: 'Nothing was sent.',
  nothingSent: 'Nothing was sent now; no money moved.',
  cameBack: 'The money moved and came back.',
  movedBefore: 'Nothing was sent now; the existing payment has moved its money.',
  anotherMoved:
    'No money moved for this payment. The service knows another payment by its name, and that one was paid.',
  anotherMayHaveMoved:
    'No money moved for this payment. The service knows another payment by its name, and that one may have been paid: look at it before you pay.',
  notMovedBefore: 'Nothing was sent now; the existing payment has moved no money.',
  unknown: 'It is not known whether the money moved: do not pay again; run `brl journal recover ID`.',
  unknownAdvised: 'It is not known whether the money moved: do not pay again.',
  unknownBefore:
    'Nothing was sent now. It is not known here whether an earlier run paid this: check before you pay again, with `brl journal list`.',
  unknownHere:
    'Nothing was sent now. It is not known here whether an earlier run paid this: fix what `brl doctor` finds, and check before you pay again.',
  notMade: 'The change was not made.',
  unknownChange: 'It is not known whether the change was made: look before you repeat it.',
  pending: 'Accepted but not settled: do not pay again; follow it with `brl journal recover ID --wait`.',
  held: 'Held by the risk analysis of the bank, usually for up to 30 minutes, or 60 at night, and not paid yet: do not pay again; follow it with `brl journal recover ID --wait`.',
  exists: 'It may have been paid already: look before you pay again.',
  byRow: 'Each row says whether its money moved.',
  unknownRows:
    'For at least one row it is not known: do not pay those rows again; run `brl journal recover`.',
  unknownRowsAdvised: 'For at least one row it is not known: do not pay those rows again.',
});
