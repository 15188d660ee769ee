import type { ReactNode } from 'react'
import { telephone } from '../../contract/italian/telephone.ts'

/** Calls a number written with spaces. */
export const PhoneLink = ({
  telefono,
  className,
  children = telefono,
}: {
  telefono: string
  className?: string
  children?: ReactNode
}) => (
  <a className={className} href={telephone(telefono)}>
    {children}
  </a>
)
