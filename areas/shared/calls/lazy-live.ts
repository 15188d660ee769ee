import type { connectLive, Live } from '../../../client/live.ts'

/** Live events whose client loads after the files of the page. */
export function lazyLive(given: Parameters<typeof connectLive>[0]): Pick<Live, 'on' | 'present' | 'wake'> {
  let connecting: Promise<Live> | undefined
  /** Starts a subscription once the client is loaded; the returned function ends the subscription, also before the start. */
  function whenLoaded(start: (live: Live) => () => void): () => void {
    let isOver = false
    let end = () => {}
    connecting ??= import('../../../client/live.ts').then(({ connectLive }) => connectLive(given))
    connecting.then(
      live => {
        if (!isOver) end = start(live)
      },
      error => console.error('live events', error),
    )
    return () => {
      isOver = true
      end()
    }
  }
  return {
    on: (topic, listener) => whenLoaded(live => live.on(topic, listener)),
    present: (record, listener) => whenLoaded(live => live.present(record, listener)),
    wake: () =>
      void connecting?.then(
        live => live.wake(),
        () => {},
      ),
  }
}
