import { useEffect, useState } from 'react'

export type Customer = { nome: string; cognome: string }

/**
 * The signed-in customer: null for nobody, undefined while unknown. Pages are cached for everybody, so the browser
 * asks, and only with a session.
 */
export function useCustomer(): Customer | null | undefined {
  const [customer, setCustomer] = useState<Customer | null | undefined>(null)
  useEffect(() => {
    if (!/(^|; )clientRefreshToken=./.test(document.cookie)) return
    setCustomer(undefined)
    void import('../signed-in.ts').then(({ signedInCustomer }) => signedInCustomer()).then(setCustomer)
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
