import { dayInRome, dayNumber, formatLongDay } from '../../../contract/italian/days.ts'
import { formatNumber } from '../../../contract/italian/format.ts'
import { addWorkingDays, isWorkingDay } from '../../../finance/calendar/working-days.ts'
import { computed, useToolInput } from './tool-input.ts'
import { ToolPage } from './tool-page.tsx'

const fieldsOn = (today: string) =>
  ({
    giorno: { label: 'Dal giorno', kind: 'day', initial: today },
    giorni: { label: 'Giorni lavorativi', kind: 'whole', initial: '10', min: 1, max: 1000 },
    patrono: {
      label: 'Santo patrono',
      kind: 'text',
      initial: '',
      isOptional: true,
      help: 'Mese e giorno: 12-07 è il 7 dicembre, a Milano. Non conta fra i giorni lavorativi.',
    },
  }) as const

const weekday = new Intl.DateTimeFormat('it-IT', { weekday: 'long', timeZone: 'UTC' })
const inWords = (day: string) => `${weekday.format(new Date(`${day}T00:00:00Z`))} ${formatLongDay(day)}`

/** The day that comes some working days after another. */
export default function WorkingDaysTool() {
  const input = useToolInput(fieldsOn(dayInRome(new Date())))
  const { values } = input
  const found =
    values &&
    computed(() => {
      const patron = values.patrono === undefined ? {} : { patron: values.patrono }
      return {
        end: addWorkingDays({ day: values.giorno, days: values.giorni, ...patron }),
        isStartWorking: isWorkingDay({ day: values.giorno, ...patron }),
      }
    })
  return (
    <ToolPage
      input={input}
      main={found ? ['Si arriva a', inWords(found.end)] : undefined}
      result={
        found && [
          ['Giorni di calendario', formatNumber(dayNumber(found.end) - dayNumber(values!.giorno))],
          [
            'Il giorno da cui si parte',
            `${inWords(values!.giorno)}, ${found.isStartWorking ? 'lavorativo: non si conta' : 'non lavorativo'}`,
          ],
        ]
      }
      impossible="Il giorno sta fra il 1970 e il 2099, e il patrono si scrive con il mese e il giorno: 06-29 è il 29 giugno."
      source="Dal lunedì al venerdì, senza le feste nazionali (legge 260/1949, dal 2026 anche il 4 ottobre), il lunedì dell’Angelo e il patrono."
    />
  )
}
