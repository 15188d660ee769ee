/** The e-mail domain of example sign-ins. `.example` is reserved, so nobody receives mail there. */
export const exampleDomain = 'accessi.quinto.example'

/** The agent whose sign-in is an example. */
export const exampleAgentNames = { nome: 'Bruno', cognome: 'Conti', email: `agente@${exampleDomain}` }

/** The customers whose sign-ins are examples, in the order in which their loan files name them. */
export const exampleCustomers = [
  {
    what: 'Cliente',
    nome: 'Dario',
    cognome: 'Esposito',
    email: `cliente@${exampleDomain}`,
    dataNascita: '1986-05-14',
  },
  {
    what: 'Cointestataria',
    nome: 'Elena',
    cognome: 'Marini',
    email: `cointestataria@${exampleDomain}`,
    dataNascita: '1988-02-21',
  },
  {
    what: 'Cliente in pensione',
    nome: 'Franca',
    cognome: 'Riva',
    email: `pensionata@${exampleDomain}`,
    dataNascita: '1957-09-17',
  },
] as const
