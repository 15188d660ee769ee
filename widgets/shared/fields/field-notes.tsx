import type { ComponentChildren } from 'preact'

/** The error message below a field. */
export const Wrong = ({ id, text }: { id: string; text: string }) => (
  <p class="error" id={`${id}-aiuto`}>
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M8 2.2L14.5 13.5h-13z" />
      <path d="M8 6.5v3.2M8 11.6v.1" />
    </svg>
    <span>{text}</span>
  </p>
)

/** The help text, in place of the error. */
export const Help = ({ id, children }: { id: string; children: ComponentChildren }) => (
  <p class="help" id={`${id}-aiuto`}>
    {children}
  </p>
)
