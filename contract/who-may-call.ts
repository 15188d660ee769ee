import type { Who } from './resource.ts'

/**
 * Who may make each call of the API, written by hand: the second opinion that each route's own declaration is
 * compared with. A call that is added is added here too, by somebody who asks who it is for.
 */
const flag = (name: string): Who => ({ flag: name })
const admin: Who = { role: ['admin'] }
const agent: Who = { role: ['agent'] }
const client: Who = { role: ['client'] }

export const whoMayCall: Record<string, Who> = {
  'GET /healthz': 'anyone',
  'GET /readyz': 'anyone',
  'GET /v2/openapi.json': 'anyone',

  // The calculators and what a visitor asks for.
  'GET /v2/enums/regioni': 'anyone',
  'GET /v2/enums/province': 'anyone',
  'GET /v2/calcolatori/mutui': 'anyone',
  'POST /v2/calcolatori/mutui/condizioni': 'anyone',
  'POST /v2/calcolatori/mutui/piano': 'anyone',
  'POST /v2/calcolatori/mutui/simulazioni': 'anyone',
  'GET /v2/calcolatori/prestiti': 'anyone',
  'POST /v2/calcolatori/prestiti/condizioni': 'anyone',
  'GET /v2/calcolatori/rata': 'anyone',
  'POST /v2/leads': 'anyone',
  // Addresses, hours and telephones of the offices that are open to the public.
  'GET /v2/agenzie': 'anyone',
  'GET /v2/agenzie/luoghi': 'anyone',

  // Live events: who it is, is said in the first message.
  'GET /ws': 'anyone',

  // The history of what was changed, and its undoing, which asks for the right to write the record too.
  'GET /v2/commits/:id': flag('commits_see'),
  'GET /v2/feeds/commits': flag('commits_see'),
  'GET /v2/feeds/commits/:id': flag('commits_see'),
  'POST /v2/commits/:id/restore': flag('commits_see'),
  'POST /v2/commits/:id/undo': flag('commits_see'),

  // Signing in, and getting back in: whoever proves who they are.
  'POST /v2/admin/login': 'anyone',
  'POST /v2/admin/refresh': 'anyone',
  'POST /v2/admin/password/forgot': 'anyone',
  'POST /v2/admin/password/reset': 'anyone',
  'POST /v2/agents/login': 'anyone',
  'POST /v2/agents/refresh': 'anyone',
  'POST /v2/agents/password/forgot': 'anyone',
  'POST /v2/agents/password/reset': 'anyone',
  'POST /v2/clients/login': 'anyone',
  'POST /v2/clients/refresh': 'anyone',
  'POST /v2/clients/password/forgot': 'anyone',
  'POST /v2/clients/password/reset': 'anyone',
  'POST /v2/clients/register': 'anyone',
  'POST /v2/clients/confirm': 'anyone',
  'POST /v2/clients/email/confirm': 'anyone',

  // One's own session, password and second factor.
  'GET /v2/admin/getMe': admin,
  'POST /v2/admin/logout': admin,
  'POST /v2/admin/password/change': admin,
  'GET /v2/admin/sessions': admin,
  'DELETE /v2/admin/sessions/:id': admin,
  'POST /v2/admin/sessions/end-others': admin,
  'POST /v2/admin/second-factor/start': admin,
  'POST /v2/admin/second-factor/confirm': admin,
  'POST /v2/admin/second-factor/disable': admin,
  'GET /v2/agents/getMe': agent,
  'POST /v2/agents/logout': agent,
  'POST /v2/agents/password/change': agent,
  'GET /v2/agents/sessions': agent,
  'DELETE /v2/agents/sessions/:id': agent,
  'POST /v2/agents/sessions/end-others': agent,
  'POST /v2/agents/second-factor/start': agent,
  'POST /v2/agents/second-factor/confirm': agent,
  'POST /v2/agents/second-factor/disable': agent,
  'GET /v2/clients/getMe': client,
  'POST /v2/clients/logout': client,
  'POST /v2/clients/password/change': client,
  'POST /v2/clients/email/change': client,
  'GET /v2/clients/sessions': client,
  'DELETE /v2/clients/sessions/:id': client,
  'POST /v2/clients/sessions/end-others': client,

  // A second factor that somebody has lost.
  'POST /v2/admins/:id/second-factor/remove': flag('admin'),
  'POST /v2/agents/:id/second-factor/remove': flag('admin'),

  // Everybody's sessions.
  'GET /v2/feeds/sessions': flag('sessions'),

  // The back office.
  'GET /v2/admins': flag('admins'),
  'GET /v2/admins/:id': flag('admins'),
  'POST /v2/admins': flag('admins'),
  'PATCH /v2/admins/:id': flag('admins'),
  'DELETE /v2/admins/:id': flag('admins'),
  'GET /v2/agencies': flag('agenzie'),
  'GET /v2/agencies/:id': flag('agenzie'),
  'POST /v2/agencies': flag('agenzie'),
  'PATCH /v2/agencies/:id': flag('agenzie'),
  'DELETE /v2/agencies/:id': flag('agenzie'),
  'GET /v2/agents': flag('agenti_see'),
  'GET /v2/agents/:id': flag('agenti_see'),
  'POST /v2/agents': flag('agenti_edit'),
  'PATCH /v2/agents/:id': flag('agenti_edit'),
  'DELETE /v2/agents/:id': flag('agenti_edit'),
  'GET /v2/bank_products': flag('bank_products'),
  'GET /v2/bank_products/:id': flag('bank_products'),
  'POST /v2/bank_products': flag('bank_products'),
  'PATCH /v2/bank_products/:id': flag('bank_products'),
  'DELETE /v2/bank_products/:id': flag('bank_products'),
  'GET /v2/banks': flag('banks'),
  'GET /v2/banks/:id': flag('banks'),
  'POST /v2/banks': flag('banks'),
  'PATCH /v2/banks/:id': flag('banks'),
  'DELETE /v2/banks/:id': flag('banks'),
  'GET /v2/calculators': flag('calcolatori'),
  'GET /v2/calculators/:id': flag('calcolatori'),
  'POST /v2/calculators': flag('calcolatori'),
  'PATCH /v2/calculators/:id': flag('calcolatori'),
  'DELETE /v2/calculators/:id': flag('calcolatori'),
  'GET /v2/clients': flag('clients_see'),
  'GET /v2/clients/:id': flag('clients_see'),
  'POST /v2/clients': flag('clients_edit'),
  'PATCH /v2/clients/:id': flag('clients_edit'),
  'DELETE /v2/clients/:id': flag('clients_edit'),
  'GET /v2/leads': flag('lead_requests'),
  'GET /v2/leads/:id': flag('lead_requests'),
  'PATCH /v2/leads/:id': flag('lead_requests'),
  'DELETE /v2/leads/:id': flag('lead_requests'),
  'GET /v2/partners': flag('partners'),
  'GET /v2/partners/:id': flag('partners'),
  'POST /v2/partners': flag('partners'),
  'PATCH /v2/partners/:id': flag('partners'),
  'DELETE /v2/partners/:id': flag('partners'),
  'GET /v2/provinces': 'anyone',
  'GET /v2/provinces/:id': 'anyone',
  'GET /v2/rates': 'anyone',
  'GET /v2/rates/:id': 'anyone',
  'POST /v2/rates': flag('euribor_eurirs'),
  'PATCH /v2/rates/:id': flag('euribor_eurirs'),
  'DELETE /v2/rates/:id': flag('euribor_eurirs'),
  'GET /v2/regions': 'anyone',
  'GET /v2/regions/:id': 'anyone',
  'GET /v2/sessions': flag('sessions'),
  'GET /v2/sessions/:id': flag('sessions'),
  'GET /v2/towns': 'anyone',
  'GET /v2/towns/:id': 'anyone',
}
