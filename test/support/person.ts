/** The body that opens an account for a made-up person (specification, section 2.9). */
export function personBody(cpf = '39053344705', name = 'José Exemplo Pereira') {
  return {
    person: { name, cpf, birthDate: '1990-05-20', email: 'jose@example.com', phone: '+5511999990001' },
    address: {
      zipCode: '01310100',
      street: 'Rua Exemplo',
      number: '100',
      neighborhood: 'Centro',
      city: 'São Paulo',
      state: 'SP',
      cityIbgeCode: '3550308',
    },
  };
}
