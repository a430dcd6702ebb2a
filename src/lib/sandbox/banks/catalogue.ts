import { sandboxBank } from '../seed.ts';

/** A bank of the catalogue. The names of the fields are not shown in the specification (section 4.8). */
export interface Bank {
  readonly code: string;
  readonly ispb: string;
  readonly name: string;
  readonly ted: boolean;
  readonly pix: boolean;
}

/** Well-known institutions with their COMPE code and ISPB; the flags are for tests and not authoritative. */
export const bankCatalogue: readonly Bank[] = [
  bank('001', '00000000', 'Banco do Brasil S.A.'),
  { ...bank('007', '33657248', 'BNDES'), pix: false },
  bank('033', '90400888', 'Banco Santander (Brasil) S.A.'),
  bank('041', '92702067', 'Banco do Estado do Rio Grande do Sul S.A.'),
  bank('070', '00000208', 'BRB - Banco de Brasília S.A.'),
  bank('077', '00416968', 'Banco Inter S.A.'),
  bank('085', '05463212', 'Cooperativa Central de Crédito Ailos'),
  bank('104', '00360305', 'Caixa Econômica Federal'),
  bank('136', '00315557', 'Unicred do Brasil'),
  { ...bank('197', '16501555', 'Stone Instituição de Pagamento S.A.'), ted: false },
  bank('208', '30306294', 'Banco BTG Pactual S.A.'),
  bank('212', '92894922', 'Banco Original S.A.'),
  bank('237', '60746948', 'Banco Bradesco S.A.'),
  bank('260', '18236120', 'Nu Pagamentos S.A.'),
  bank('290', '08561701', 'PagSeguro Internet Instituição de Pagamento S.A.'),
  bank('318', '61186680', 'Banco BMG S.A.'),
  bank('323', '10573521', 'Mercado Pago Instituição de Pagamento Ltda.'),
  bank('336', '31872495', 'Banco C6 S.A.'),
  bank('341', '60701190', 'Itaú Unibanco S.A.'),
  bank('380', '22896431', 'PicPay Instituição de Pagamento S.A.'),
  bank('389', '17184037', 'Banco Mercantil do Brasil S.A.'),
  { ...bank('403', '37880206', 'Cora Sociedade de Crédito Direto S.A.'), ted: false },
  bank('422', '58160789', 'Banco Safra S.A.'),
  bank('633', '68900810', 'Banco Rendimento S.A.'),
  bank('655', '59588111', 'Banco Votorantim S.A.'),
  bank('707', '62232889', 'Banco Daycoval S.A.'),
  bank('745', '33479023', 'Banco Citibank S.A.'),
  bank('748', '01181521', 'Banco Cooperativo Sicredi S.A.'),
  bank('756', '02038232', 'Banco Cooperativo Sicoob S.A.'),
  bank(sandboxBank.code, sandboxBank.ispb, sandboxBank.name),
];

/** A bank by its 3-digit code or its 8-digit ISPB; null when there is none. */
export function findBank(code: string): Bank | null {
  return bankCatalogue.find((entry) => entry.code === code || entry.ispb === code) ?? null;
}

function bank(code: string, ispb: string, name: string): Bank {
  return { code, ispb, name, ted: true, pix: true };
}
