import type { ReactNode } from 'react'
import { telephone } from '../../contract/italian/telephone.ts'

/** A telephone link for a number that may contain spaces. */
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
