import type { connectLive, Live } from '../../../client/live.ts'

/** Live events whose client loads after the files of the page. */
export function lazyLive(given: Parameters<typeof connectLive>[0]): Omit<Live, 'close'> {
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
  /** Does something with the client that is loading or loaded; nothing without a subscription. */
  const whenConnected = (act: (live: Live) => void) => void connecting?.then(act, () => {})
  return {
    on: (topic, listener) => whenLoaded(live => live.on(topic, listener)),
    present: (record, listener) => whenLoaded(live => live.present(record, listener)),
    setWriting: (record, isWriting) => whenConnected(live => live.setWriting(record, isWriting)),
    wake: () => whenConnected(live => live.wake()),
  }
}
