import * as z from 'zod/mini';

/** PIX key types of a payment (specification, section 2.1). */
export const keyTypes = ['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'EVP'] as const;
/** One of {@link keyTypes}. */
export type KeyType = (typeof keyTypes)[number];

/** Longest `description` or `message`, in characters (specification, section 8). */
export const descriptionMaxLength = 140;
/** Longest `identifier`, in characters (specification, section 8). */
export const identifierMaxLength = 38;
/** Charset and length of an `identifier` (specification, sections 2.2 and 8). */
export const identifierPattern = /^[A-Za-z0-9._-]{1,38}$/;

/** A BRL amount on the wire: a positive JSON number with at most 2 decimals (specification, Conventions). */
export const wireAmount = z.number().check(z.positive());
/** Text shown to the other side, at most 140 characters counted as Unicode code points. */
export const description = z
  .string()
  .check(z.refine((text) => [...text].length <= descriptionMaxLength, 'at most 140 characters'));
/** The integrator's tracking id. */
export const identifier = z.string().check(z.regex(identifierPattern));
/** Any of the five key types. */
export const keyType = z.enum(keyTypes);
/** A time stamp as the service sent it; the zone differs by field (specification, section 6.2). */
export const timestamp = z.string();

/** Members of an answer that may be missing or null. */
export const maybeText = z.optional(z.nullable(z.string()));
export const maybeNumber = z.optional(z.nullable(z.number()));
export const maybeFlag = z.optional(z.nullable(z.boolean()));
export const maybeTime = z.optional(z.nullable(timestamp));
