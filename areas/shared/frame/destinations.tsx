import type { ReactNode } from 'react'
import { Link } from 'wouter'

interface Destination {
  href: string
  name: string
  about?: string
  /** Number of items on the page that wait for the reader. */
  waiting?: ReactNode
  /** Number of items on the page, in words. */
  total?: string
}

interface Props {
  destinations: readonly Destination[]
  /** The pages have totals. */
  isCounted?: boolean
}

/** Links to pages, each with the purpose of the page. */
export const Destinations = ({ destinations, isCounted }: Props) => (
  <ul className={isCounted ? 'destinations counted' : 'destinations'}>
    {destinations.map(({ href, name, about, waiting, total }) => (
      <li key={href}>
        <Link href={href}>
          {name}
          {waiting && <> {waiting}</>}
        </Link>
        {about && <span className="soft">{about}</span>}
        {isCounted && <span className="num soft total">{total}</span>}
      </li>
    ))}
  </ul>
)
