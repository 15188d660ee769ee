/** Further services of an agency, besides mortgages and loans. */
export type Further = 'aziende' | 'video'

/** The description and the further services of each agency, by slug. */
export const agencyProfiles: Record<string, readonly [descrizione: string, ...further: Further[]]> = {
  'roma-prati': [
    'La sede più grande della città, con cinque consulenti e una sala per gli incontri aperti. Qui si seguono anche gli acquisti all’asta e le pratiche con redditi esteri. Si riceve su appuntamento e, negli orari indicati, anche senza.',
    'aziende',
    'video',
  ],
  'roma-eur': [
    'Lavora soprattutto con chi ha l’ufficio nel quartiere: appuntamenti brevi nella pausa di pranzo e nel tardo pomeriggio. Un consulente è dedicato alle imprese e agli studi professionali.',
    'aziende',
    'video',
  ],
  'roma-tuscolano': [
    'Segue famiglie che comprano la prima casa o cambiano banca. I documenti si possono lasciare allo sportello, dove sono digitalizzati e restituiti subito.',
  ],
  viterbo: [
    'Due consulenti che conoscono bene gli immobili dei borghi e le loro carte: provenienze antiche, catasto da aggiornare, ristrutturazioni. Una volta alla settimana riceve anche a Tuscania, su appuntamento.',
  ],
  latina: [
    'Agenzia nata attorno alla cessione del quinto per il pubblico impiego, oggi segue anche mutui e prestiti. Chi arriva da Aprilia o da Sabaudia può cominciare in video e venire solo per la firma.',
    'video',
  ],
  frosinone: [
    'Un gruppo di tre persone per mutui, prestiti e imprese artigiane. Prima dell’incarico si prepara un foglio con tutte le spese, da portare a casa e rileggere.',
    'aziende',
  ],
  rieti: [
    'Una sede piccola, con un consulente sempre presente e uno in video. Si occupa spesso di case da ristrutturare e di acquisti fuori dai centri maggiori.',
    'video',
  ],
  civitavecchia: [
    'Riceve anche il sabato su appuntamento, per chi lavora a turni nel porto o viaggia durante la settimana. Mutui, surroghe e prestiti sono seguiti dalla stessa persona dall’inizio alla fine.',
  ],
  tivoli: [
    'Serve i comuni a est della capitale. Il responsabile viene dal mondo delle perizie e controlla la situazione dell’immobile prima di presentare la domanda.',
  ],
  'milano-isola': [
    'Consulenti giovani e molta consulenza in video, anche la sera. Segue acquisti di prima casa, mutui per chi ha meno di 36 anni e rientri dall’estero.',
    'video',
  ],
  'milano-porta-romana': [
    'Sede di riferimento per le imprese lombarde: liquidità, investimenti, leasing e garanzia pubblica. Per i privati si riceve su appuntamento.',
    'aziende',
    'video',
  ],
  bergamo: [
    'Accanto ai mutui, una lunga esperienza con le imprese artigiane e il leasing strumentale. Chi vuole può far leggere gratis la propria Centrale dei rischi.',
    'aziende',
  ],
  brescia: [
    'Segue mutui per la casa e per il laboratorio, spesso insieme. Nelle giornate di apertura ai lavoratori autonomi si controllano dichiarazioni e flussi di cassa prima della domanda.',
    'aziende',
  ],
  monza: [
    'Tre consulenti per la città e i comuni della Brianza. Gli appuntamenti durano un’ora: la prima metà per capire, la seconda per fare i conti.',
  ],
  como: [
    'Conosce le pratiche di chi lavora in Svizzera e ha redditi in un’altra valuta, con i rischi di cambio che comportano. Riceve in italiano e in inglese.',
    'video',
  ],
  varese: [
    'Segue frontalieri, famiglie e piccole imprese. Una consulente si occupa soltanto di surroghe e tiene d’occhio le scadenze di chi lo desidera.',
    'aziende',
  ],
  'napoli-vomero': [
    'Mutui e cessione del quinto per dipendenti pubblici e pensionati, con un’attenzione particolare ai rinnovi ripetuti. Si può venire con un familiare e firmare un altro giorno.',
  ],
  salerno: [
    'Un’agenzia di quartiere che lavora con il passaparola. Riceve anche senza appuntamento, e ogni cliente ha un solo consulente dall’inizio alla fine.',
  ],
  caserta: [
    'Segue militari e dipendenti dello Stato, con pratiche di cessione e delega, e le loro famiglie nell’acquisto della casa. Aiuta a ottenere il certificato di stipendio.',
  ],
  avellino: [
    'Sede con due consulenti e una sala per le videochiamate, utile a chi vive nei comuni più lontani. Si occupa spesso di ristrutturazioni e di case ricevute in eredità.',
    'video',
  ],
  pozzuoli: [
    'Prestiti, cessione del quinto e mutui, con particolare cura per gli immobili in zone dove la banca chiede perizie più approfondite. Il lunedì si può chiedere un appuntamento serale.',
  ],
  firenze: [
    'Segue l’acquisto nei centri storici: vincoli, parti comuni, difformità da sanare. Il responsabile collabora con tecnici scelti dal cliente e dice prima che cosa potrebbe fermare la perizia.',
    'video',
  ],
  pisa: [
    'Lavora con personale dell’università, ricercatori e medici, che hanno spesso contratti a termine o più redditi. Una parte degli incontri si svolge in inglese.',
    'video',
  ],
  lucca: [
    'Due consulenti per famiglie e imprese del territorio. Ogni pratica ha un riepilogo scritto, aggiornato a ogni passo.',
    'aziende',
  ],
  livorno: [
    'Mutui, prestiti e finanziamenti alle piccole imprese della logistica. Chi è spesso in viaggio può firmare l’incarico a distanza e venire una volta sola.',
    'aziende',
    'video',
  ],
  bologna: [
    'La sede che forma i nuovi consulenti: chi comincia riceve i clienti sempre insieme a una persona esperta. Segue studenti che diventano proprietari, genitori che fanno da garanti e acquisti in comproprietà.',
  ],
  modena: [
    'Nata per le imprese meccaniche e i loro dipendenti, oggi segue leasing, investimenti e mutui. Si confrontano sempre leasing e finanziamento sugli stessi anni.',
    'aziende',
  ],
  parma: [
    'Un’agenzia per la città e uno sportello in video per la provincia. Si occupa anche di aziende agricole e alimentari, con tempi di incasso lunghi.',
    'aziende',
    'video',
  ],
  rimini: [
    'Conosce i redditi stagionali del turismo e sa come presentarli. Segue alberghi e stabilimenti negli investimenti e chi vi lavora nell’acquisto della casa.',
    'aziende',
  ],
  verona: [
    'Mutui per la casa, consulenza agli studi professionali e leasing. Le domande semplici hanno risposta per messaggio; per il resto c’è un appuntamento.',
    'aziende',
  ],
  padova: [
    'Quattro consulenti, uno dei quali si dedica alle surroghe. Gli incontri aperti su come si legge un preventivo si tengono ogni due mesi.',
    'video',
  ],
  treviso: [
    'Segue famiglie e imprese manifatturiere, con attenzione alle garanzie pubbliche. Prima della domanda si simula la rata in più scenari, anche quelli scomodi.',
    'aziende',
    'video',
  ],
  torino: [
    'Sede con due sale, una per gli incontri aperti. Mutui, cessione del quinto e prestiti da riunire; il mercoledì riceve un consulente che parla arabo e francese.',
  ],
  novara: [
    'Un consulente senior e due colleghe più giovani, per mutui e prestiti. Si lavora molto con chi si sposta ogni giorno verso Milano: appuntamenti la sera e il sabato.',
  ],
  cuneo: [
    'Segue la città e le valli, dove spostarsi costa tempo: si comincia quasi sempre in video. Case di montagna, ristrutturazioni, piccole imprese.',
    'aziende',
    'video',
  ],
  bari: [
    'Mutui per l’acquisto, prestiti e cessione del quinto, con una consulente dedicata ai pensionati. I documenti si possono inviare dall’area riservata o portare di persona.',
    'video',
  ],
  lecce: [
    'Conosce gli immobili storici e le loro particolarità: volte, provenienze, accatastamenti. Chi sta per fare una proposta può far leggere prima le carte della casa.',
  ],
  palermo: [
    'Un gruppo di tre persone che segue dipendenti regionali e comunali, famiglie e piccole imprese. Per le pratiche difficili chiede il parere della sede prima di far pagare una perizia.',
    'aziende',
  ],
  catania: [
    'Mutui e prestiti, con appuntamenti anche in video nel fine settimana. Si parla apertamente di ciò che potrebbe non andare, prima di firmare l’incarico.',
    'video',
  ],
  ancona: [
    'Serve la costa e l’interno, con un’attenzione alle case danneggiate dal sisma e ai contributi per ripararle. Il responsabile risponde di persona ai reclami.',
  ],
  perugia: [
    'L’unica sede della regione riceve anche ad Assisi, su appuntamento. Mutui, prestiti e finanziamenti per chi affitta camere o gestisce un agriturismo.',
    'aziende',
  ],
}
