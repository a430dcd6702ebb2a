declare module 'pdfkit' {
  import type { Readable } from 'node:stream';

  interface TextOptions {
    readonly width?: number;
    readonly lineBreak?: boolean;
    readonly align?: 'left' | 'center' | 'right';
  }

  /** As much of a document as a receipt needs; lengths are points. */
  export default class PDFDocument extends Readable {
    constructor(options: {
      readonly size: string;
      readonly margin: number;
      readonly autoFirstPage: boolean;
      readonly lang: string;
      readonly displayTitle: boolean;
      readonly info: Readonly<Record<string, string>>;
    });
    addPage(): this;
    font(name: string): this;
    fontSize(size: number): this;
    fillColor(color: string, opacity?: number): this;
    text(text: string, x: number, y: number, options?: TextOptions): this;
    heightOfString(text: string, options: TextOptions): number;
    widthOfString(text: string): number;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    lineWidth(width: number): this;
    strokeColor(color: string): this;
    stroke(): this;
    save(): this;
    restore(): this;
    rotate(angle: number, options: { readonly origin: readonly [x: number, y: number] }): this;
    end(): void;
  }
}
