/**
 * The name of a well-known institution by its ISPB, or null. A help for reading only: names change, and
 * `banks show` asks the service.
 */
export function institutionName(ispb: string): string | null {
  return wellKnown.get(ispb) ?? null;
}

const wellKnown: ReadonlyMap<string, string> = new Map([
  ['00000000', 'Banco do Brasil'],
  ['00360305', 'Caixa Econômica Federal'],
  ['00416968', 'Banco Inter'],
  ['01181521', 'Sicredi'],
  ['02038232', 'Sicoob'],
  ['04902979', 'Banco da Amazônia'],
  ['07237373', 'Banco do Nordeste'],
  ['08561701', 'PagBank'],
  ['09089356', 'Efí'],
  ['10573521', 'Mercado Pago'],
  ['10664513', 'Agibank'],
  ['13140088', 'Acesso Soluções de Pagamento'],
  ['16501555', 'Stone'],
  ['17184037', 'Banco Mercantil do Brasil'],
  ['18236120', 'Nu Pagamentos'],
  ['19540550', 'Asaas'],
  ['20018183', 'Stark Bank'],
  ['22896431', 'PicPay'],
  ['28127603', 'Banestes'],
  ['28195667', 'Banco ABC Brasil'],
  ['30306294', 'BTG Pactual'],
  ['31872495', 'C6 Bank'],
  ['32402502', 'QI SCD'],
  ['33264668', 'Banco XP'],
  ['33479023', 'Citibank'],
  ['37880206', 'Cora SCD'],
  ['54811417', 'Woovi'],
  ['58160789', 'Banco Safra'],
  ['59285411', 'Banco PAN'],
  ['59588111', 'Banco BV'],
  ['60701190', 'Itaú Unibanco'],
  ['60746948', 'Bradesco'],
  ['62232889', 'Banco Daycoval'],
  ['90400888', 'Santander Brasil'],
  ['92702067', 'Banrisul'],
  ['92894922', 'Banco Original'],
]);
