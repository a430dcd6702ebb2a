import { describe, expect, test } from 'vitest';
import {
  bankHolidayName,
  bankHolidays,
  brasiliaTime,
  isBankBusinessDay,
  isLastBusinessDayOfYear,
  nextBankBusinessDay,
  tedSettlement,
} from '../../src/lib/brazil/bank-calendar.ts';

const at = (text: string) => tedSettlement(Date.parse(`${text}-03:00`));

describe('bank holidays', () => {
  // Written down by hand from a printed calendar, not computed.
  test.each([
    [2026, '01-01 02-16 02-17 04-03 04-21 05-01 06-04 09-07 10-12 11-02 11-15 11-20 12-25'],
    [2027, '01-01 02-08 02-09 03-26 04-21 05-01 05-27 09-07 10-12 11-02 11-15 11-20 12-25'],
    [2024, '01-01 02-12 02-13 03-29 04-21 05-01 05-30 09-07 10-12 11-02 11-15 11-20 12-25'],
  ])('of %i', (year, days) => {
    const golden = days.split(' ').map((day) => `${year}-${day}`);
    expect(bankHolidays(year).map(({ day }) => day)).toEqual(golden);
    for (const day of golden) expect(isBankBusinessDay(day)).toBe(false);
  });

  test('20 November counts since 2024', () => {
    expect(bankHolidayName('2023-11-20')).toBeNull();
    expect(bankHolidayName('2024-11-20')).toContain('Consciência Negra');
  });

  test.each(['2026-02-18', '2026-12-24', '2026-12-31', '2026-11-19'])('%s is a business day', (day) => {
    expect(isBankBusinessDay(day)).toBe(true);
  });

  test.each([
    ['2026-11-19', '2026-11-23'],
    ['2026-02-13', '2026-02-18'],
    ['2026-04-02', '2026-04-06'],
    ['2026-12-31', '2027-01-04'],
    ['2026-03-10', '2026-03-11'],
  ])('after %s comes %s', (day, next) => {
    expect(nextBankBusinessDay(day)).toBe(next);
  });

  test('the last business day of a year', () => {
    expect(isLastBusinessDayOfYear('2026-12-31')).toBe(true);
    expect(isLastBusinessDayOfYear('2026-12-30')).toBe(false);
    expect(isLastBusinessDayOfYear('2028-12-29')).toBe(true);
  });
});

describe('the day in Brasilia', () => {
  test('is not the day in UTC after 21:00', () => {
    expect(brasiliaTime(Date.parse('2026-03-11T00:30:00Z'))).toEqual({
      day: '2026-03-10',
      minute: 21 * 60 + 30,
    });
    expect(brasiliaTime(Date.parse('2026-03-11T03:00:00Z'))).toEqual({ day: '2026-03-11', minute: 0 });
  });
});

describe('a TED', () => {
  test.each([
    ['2026-03-10T00:00:00', 'unstated', '2026-03-10'],
    ['2026-03-10T06:29:59', 'unstated', '2026-03-10'],
    ['2026-03-10T06:30:00', 'same-day', '2026-03-10'],
    ['2026-03-10T16:59:59', 'same-day', '2026-03-10'],
    ['2026-03-10T17:00:00', 'rejected-window', '2026-03-11'],
    ['2026-03-10T17:29:59', 'rejected-window', '2026-03-11'],
    ['2026-03-10T17:30:00', 'next-business-day', '2026-03-11'],
    ['2026-03-10T23:59:59', 'next-business-day', '2026-03-11'],
    ['2026-11-20T10:00:00', 'next-business-day', '2026-11-23'],
    ['2026-11-20T17:10:00', 'next-business-day', '2026-11-23'],
    ['2026-11-22T17:10:00', 'next-business-day', '2026-11-23'],
    ['2026-02-16T10:00:00', 'next-business-day', '2026-02-18'],
  ])('at %s is %s, %s', (time, kind, date) => {
    expect(at(time)).toMatchObject({ kind, date });
  });

  test('opens at 06:30 in Brasilia', () => {
    expect(at('2026-03-13T18:00:00').opensAtMs).toBe(Date.parse('2026-03-16T06:30:00-03:00'));
    expect(at('2026-03-10T05:00:00').opensAtMs).toBe(Date.parse('2026-03-10T06:30:00-03:00'));
  });

  test.each([
    ['2026-03-13T17:31:00', true, 'Friday evening'],
    ['2026-04-20T18:00:00', true, 'eve of a holiday'],
    ['2026-03-10T18:00:00', false, 'any other evening'],
    ['2026-03-14T06:00:00', true, 'Saturday, more than 48 h before Monday 07:00'],
    ['2026-03-14T07:01:00', false, 'Saturday, less than 48 h before it'],
    ['2026-03-13T12:00:00', false, 'Friday inside the window'],
  ])('at %s may outlive its tracking: %s (%s)', (time, expected) => {
    expect(at(time).mayOutliveTracking).toBe(expected);
  });

  test('that settles on the last business day of the year says so', () => {
    expect(at('2026-12-31T10:00:00').lastBusinessDayOfYear).toBe(true);
    expect(at('2026-12-30T18:00:00')).toMatchObject({ date: '2026-12-31', lastBusinessDayOfYear: true });
    expect(at('2026-12-29T18:00:00').lastBusinessDayOfYear).toBe(false);
  });
});
