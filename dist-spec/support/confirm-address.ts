interface Read {
  nome: string
  email: string
  condivisi: { _id: string }[]
}

/** Confirms the address of a customer as the office does, so that waiting invitations leave. `call` returns the answer. */
export async function confirmAddress(
  call: (path: string, body?: object) => Promise<unknown>,
  customer: string,
): Promise<void> {
  const { nome, email, condivisi } = (await call(`/clients/${customer}/email`)) as Read
  await call(`/clients/${customer}/email/conferma`, {
    nome,
    email,
    condivisi: condivisi.map(({ _id }) => _id),
  })
}
