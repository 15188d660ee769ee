import type { ReactNode } from 'react'

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
  <a className={className} href={`tel:${telefono.replace(/\s/g, '')}`}>
    {children}
  </a>
)
