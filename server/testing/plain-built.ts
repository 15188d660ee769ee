import type { PageData } from '../../contract/pages/pages.ts'
import type { Built } from '../built.ts'
import { escapeHtml } from '../pages/html.ts'

/** A build for tests of the server, whose pages show their data unchanged. */
export const plainBuilt: Built = {
  rendering: async () => ({
    site: {
      sources: {},
      describe: page => ({
        head: {
          title: page.shell.broker.nome,
          name: page.shell.broker.nome,
          description: '',
          trail: [],
          indexed: true,
          things: [],
          kicker: '',
        },
        data: { ...page, title: page.shell.broker.nome, trail: [] } as PageData,
      }),
      first: data => data,
      render: ({ content }, markup) => `<pre>${escapeHtml(JSON.stringify({ content, markup }))}</pre>`,
    },
    widgets: {
      renderWidget: async ({ state }) => JSON.stringify(state ?? null),
      openingTag: tag => `<${tag}>`,
      widgetStyles: [],
      cartWindowStyle: '',
    },
  }),
  siteHead: { script: '', styles: [], files: [], pages: {} },
  typeface: '',
  areaHeads: {
    admin: { script: '/areas/admin.js', styles: [], files: [], signedIn: [] },
    agents: { script: '/areas/agents.js', styles: [], files: [], signedIn: [] },
    clients: { script: '/areas/clients.js', styles: [], files: [], signedIn: [] },
  },
  areaPages: { admin: { '/admin': [] }, agents: { '/agents': [] }, clients: { '/area-clienti': [] } },
  frame: { script: '', elements: {} },
  cartWindow: { script: '/frames/cart-window.js', files: [] },
  widgetLoader: '',
  pinned: src => ({ src }),
  latest: { address: '/widgets/v1/', version: '1.0.0' },
  folders: [],
  policies: { widgetStyles: [] },
}
