import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatDateTime } from '../../../../contract/italian/rome-clock.ts'
import { addStyle } from '../../add-style.ts'
import style from './history.css?inline'

addStyle(style)

/** A list of events, the newest first. */
export const Timeline = ({ children }: { children: ReactNode }) => <ol className="timeline">{children}</ol>

interface Props {
  title: ReactNode
  /** The page of the event, if there is one. */
  href?: string
  className?: string
  /** Time of the event. */
  at: string
  /** The author of the event, or the reason for its place in the list; null when nobody is known. */
  by: string | null
  /** Details and buttons. */
  children?: ReactNode
}

/** One event. */
export const TimelineEntry = ({ title, href, className = '', at, by, children }: Props) => (
  <li>
    {href ? (
      <Link className={`act ${className}`} href={href}>
        {title}
      </Link>
    ) : (
      <span className={`act ${className}`}>{title}</span>
    )}
    <span>
      {by && `${by}, `}
      <time dateTime={at}>{formatDateTime(at)}</time>
    </span>
    {children}
  </li>
)
