import { useEffect, useState } from 'react'

export type Customer = { nome: string; cognome: string }

/**
 * The signed-in customer: null for nobody, undefined while unknown. Pages are cached for everybody, so the browser asks,
 * and only with a session. Area and site share the session, so a page asks again when the person comes back to it and
 * the session is another one, or none.
 */
export function useCustomer(): Customer | null | undefined {
  const [customer, setCustomer] = useState<Customer | null | undefined>(null)
  useEffect(() => {
    const current = () => /(?:^|; )clientRefreshToken=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    let known = ''
    async function follow() {
      const session = current()
      if (session === known) return
      known = session
      if (!session) return setCustomer(null)
      setCustomer(before => before ?? undefined)
      const { signedInCustomer } = await import('../signed-in.ts')
      const found = await signedInCustomer()
      if (known !== session) return
      // The call may have renewed the session.
      known = current()
      setCustomer(found)
    }
    const events = ['focus', 'pageshow'] as const
    for (const event of events) addEventListener(event, follow)
    void follow()
    return () => {
      for (const event of events) removeEventListener(event, follow)
    }
  }, [])
  return customer
}

const area = '/area-clienti'

/** Top bar: sign-in link, or the customer's first name. */
export function CustomerLinks({ customer }: { customer: Customer | null | undefined }) {
  if (customer !== null)
    return (
      <a className="button" href={area}>
        {customer?.nome ?? 'Area clienti'}
      </a>
    )
  return (
    <>
      <a className="button" href={`${area}/login`}>
        Accedi
      </a>
      <a className="button register" href={`${area}/register`}>
        Registrati
      </a>
    </>
  )
}

/** Side menu entries, with the full name. */
export function CustomerEntries({ customer }: { customer: Customer | null | undefined }) {
  if (customer !== null)
    return (
      <li>
        <a href={area}>{customer ? `${customer.nome} ${customer.cognome}` : 'Area clienti'}</a>
      </li>
    )
  return (
    <>
      <li>
        <a href={`${area}/login`}>Accedi</a>
      </li>
      <li>
        <a href={`${area}/register`}>Registrati</a>
      </li>
    </>
  )
}
