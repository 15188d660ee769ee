import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { CallError } from '../../../client/client.ts'
import { button, press, rendered, settle, write } from '../testing/rendered.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { Field } from './field.tsx'

const isOpen = () => document.querySelector('dialog')?.open ?? false
const submit = () =>
  act(async () =>
    document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  )

describe('a form', () => {
  it('asks for confirmation before sending', async () => {
    const send = vi.fn(async (data: FormData) => void data)
    await rendered(
      <ConfirmForm action="edit" question="Salvare?" onSend={send}>
        <Field name="nome" label="Nome" />
      </ConfirmForm>,
    )
    write('nome', 'Elena')
    await submit()
    expect(isOpen()).toBe(true)
    expect(document.querySelector('dialog')!.textContent).toContain('Salvare?')
    expect(send).not.toHaveBeenCalled()
    await press('MODIFICA', document.querySelector('dialog')!)
    expect(isOpen()).toBe(false)
    expect(send).toHaveBeenCalledTimes(1)
    expect(send.mock.calls[0]![0].get('nome')).toBe('Elena')
  })

  it('sends nothing when the confirmation is cancelled', async () => {
    const send = vi.fn(async () => {})
    await rendered(<ConfirmForm action="delete" onSend={send} />)
    await submit()
    await press('ANNULLA')
    expect(isOpen()).toBe(false)
    expect(send).not.toHaveBeenCalled()
  })

  it('sends without confirmation when `ask` is false', async () => {
    const send = vi.fn(async () => {})
    await rendered(<ConfirmForm action="send" ask={false} onSend={send} />)
    await submit()
    expect(document.querySelector('dialog')).toBeNull()
    expect(send).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['edit', 'MODIFICA'],
    ['create', 'CREA'],
    ['delete', 'CANCELLA'],
    ['send', 'INVIA'],
  ] as const)('%s says %s', async (action, label) => {
    const place = await rendered(<ConfirmForm action={action} onSend={async () => {}} />)
    expect(button(label, place.querySelector('form')!).type).toBe('submit')
    await submit()
    expect(button(label, place.querySelector('dialog')!)).toBeTruthy()
    expect(button('ANNULLA', place.querySelector('dialog')!)).toBeTruthy()
  })

  it('is sent once when the button is pressed repeatedly', async () => {
    let finish = () => {}
    const send = vi.fn(
      () =>
        new Promise<void>(resolve => {
          finish = resolve
        }),
    )
    await rendered(<ConfirmForm action="send" ask={false} onSend={send} />)
    await submit()
    await submit()
    expect(send).toHaveBeenCalledTimes(1)
    expect(button('INVIA').getAttribute('aria-busy')).toBe('true')
    finish()
    await settle()
    expect(button('INVIA').getAttribute('aria-busy')).toBeNull()
  })

  it('shows an error of the server beside its field and focuses the field', async () => {
    const refuse = async () => {
      throw new CallError('La password è troppo corta.', 422, { password: 'Almeno 12 caratteri.' })
    }
    await rendered(
      <ConfirmForm action="send" ask={false} onSend={refuse}>
        <Field name="email" label="E-mail" />
        <Field name="password" label="Password" />
      </ConfirmForm>,
    )
    await submit()
    await settle()
    const input = document.querySelector<HTMLInputElement>('[name=password]')!
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(input.getAttribute('aria-describedby')!)?.textContent).toBe(
      'Almeno 12 caratteri.',
    )
    expect(document.activeElement).toBe(input)
    expect(document.body.textContent).not.toContain('troppo corta')
  })

  it('shows an error that belongs to no field', async () => {
    const refuse = async () => {
      throw new CallError('Il link è scaduto.', 422, { token: 'Scaduto.' })
    }
    await rendered(<ConfirmForm action="send" ask={false} onSend={refuse} />)
    await submit()
    await settle()
    expect(document.querySelector('.error[role=alert]')?.textContent).toBe('Il link è scaduto.')
  })
})
