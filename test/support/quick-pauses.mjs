// Preloaded into the program: its pauses between attempts are real in order and number, and a twentieth of their length.
const real = globalThis.setTimeout;
const isPause = (ms) => ms >= 700 && ms <= 4000;
globalThis.setTimeout = Object.assign(
  (work, ms, ...rest) => real(work, isPause(ms) ? ms / 20 : ms, ...rest),
  real,
);
