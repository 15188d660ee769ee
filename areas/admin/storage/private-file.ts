import { useServices } from '../../shared/services.ts'

/** Reads what a visitor sent, as who is signed in; null, with a toast, when it does not come. */
export function usePrivateFile(): (id: string) => Promise<Blob | null> {
  const { fetch, toasts } = useServices()
  return async id => {
    const answer = await fetch(`/v2/files/${id}`).catch(() => null)
    if (answer?.ok) return answer.blob()
    toasts.add({
      kind: 'danger',
      text:
        answer?.status === 403
          ? 'Non si dispone dei permessi necessari.'
          : 'Il file non è arrivato: riprovi fra poco.',
    })
    return null
  }
}
