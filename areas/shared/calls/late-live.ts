import type { connectLive, Live } from '../../../client/live.ts'

/** Live events, whose files come after those of the page. */
export function lateLive(given: Parameters<typeof connectLive>[0]): Pick<Live, 'on'> {
  let connecting: Promise<Live> | undefined
  return {
    on(topic, heard) {
      let isOver = false
      let off = () => {}
      connecting ??= import('../../../client/live.ts').then(({ connectLive }) => connectLive(given))
      connecting.then(
        live => {
          if (!isOver) off = live.on(topic, heard)
        },
        error => console.error('live events', error),
      )
      return () => {
        isOver = true
        off()
      }
    },
  }
}
