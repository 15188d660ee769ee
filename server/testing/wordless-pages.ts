import type { PageData, SiteRendering } from '../../contract/pages.ts'
import type { Built } from '../built.ts'

/** A build whose pages have no word in them, for tests of what the server does about them. */
export const wordlessPages: Built = {
  rendering: async () => ({
    site: {
      sources: {} as SiteRendering['sources'],
      describe: page => ({
        head: {
          title: '',
          name: '',
          description: '',
          trail: [],
          indexed: true,
          things: [],
          kicker: '',
        },
        data: { ...page, title: '', trail: [] } as PageData,
      }),
      render: () => '',
    },
    widgets: { renderWidget: async () => '', openingTag: tag => `<${tag}>`, widgetStyles: [] },
  }),
  siteHead: { scripts: [], styles: [], pages: {} },
  typeface: '',
  areaHeads: {
    admin: { script: '/areas/admin.js', styles: [] },
    agents: { script: '/areas/agents.js', styles: [] },
    clients: { script: '/areas/clients.js', styles: [] },
  },
  frame: { script: '', elements: {} },
  widgetLoader: '',
  pinned: src => ({ src }),
  latest: { address: '/widgets/v1/', version: '1.0.0' },
  folders: [],
  policies: null,
}
