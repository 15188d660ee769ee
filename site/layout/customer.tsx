import { useEffect, useState } from 'react'

export type Customer = { nome: string; cognome: string }

/**
 * The customer who is signed in: null for nobody, undefined while it is not known who. The page is the same for
 * everybody, so this is asked in the browser, and only by one that has a session.
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

/** In the bar: the way in, or the first name of who is in. */
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

/** In the side menu, with the whole name. */
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
