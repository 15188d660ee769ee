import { createElement, useEffect } from 'react'
import { Link } from 'wouter'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'

/** The script that partners load; it defines the element. */
const script = '/widgets/v1/quinto.js'

/** The items that an agent may order, in the cart that partners embed. */
export default function Shop() {
  useEffect(() => void import(/* @vite-ignore */ script), [])
  return (
    <div className="page">
      <PageHead
        breadcrumb={<Breadcrumb />}
        title="Merchandising"
        actions={
          <Link className="button" href="/agents/merchandising/ordini">
            I Suoi ordini
          </Link>
        }
      />
      {createElement('quinto-carrello')}
    </div>
  )
}
