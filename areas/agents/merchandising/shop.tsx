import { createElement, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'

/** The script that partners load; it defines the element. */
const script = '/widgets/v1/quinto.js'

/** The items that an agent may order, in the cart that partners embed. */
export default function Shop() {
  const cart = useRef<HTMLElement>(null)
  const [sent, setSent] = useState<string | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const take = (event: Event) => setSent((event as CustomEvent<{ id: string }>).detail.id)
    cart.current?.addEventListener('quinto-richiesta', take, { signal: stop.signal })
    void import(/* @vite-ignore */ script)
    return () => stop.abort()
  }, [])
  return (
    <div className="page">
      <PageHead
        breadcrumb={<Breadcrumb />}
        title="Merchandising"
        actions={
          <>
            {sent && (
              <Link className="button" href={`/agents/merchandising/ordini/${sent}`}>
                Vedi l’ordine
              </Link>
            )}
            <Link className="button" href="/agents/merchandising/ordini">
              I Suoi ordini
            </Link>
          </>
        }
      />
      {createElement('quinto-carrello', { ref: cart })}
    </div>
  )
}
