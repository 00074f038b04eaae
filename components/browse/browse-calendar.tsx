import type { CSSProperties } from 'react';
import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import type { Calendar, CalendarCell } from '@/lib/model/browse';
import styles from './browse.module.css';

interface CalendarProps {
  calendar: Calendar;
  /** Title of the year or month. */
  title: string;
  t: Messages;
}

const toCellLabel = ({ title, count }: CalendarCell, t: Messages) => `${title}, ${t('count.items', { count })}`;

const toShare = (count: number, max: number) => ({ '--share': count / max }) as CSSProperties;

/** A calendar: one column per month, or the days of a month by weeks; each links to its items. */
export function BrowseCalendar({ calendar, title, t }: CalendarProps) {
  if (calendar.of === 'month') return <Weeks {...calendar} title={title} t={t} />;
  const { months } = calendar;
  const max = Math.max(...months.map(({ count }) => count));
  return (
    <Unhydrated as="figure" className={styles.figure}>
      <ol className={styles.months} aria-label={t('browse.monthChart')}>
        {months.map((month) => (
          <li key={month.title}>
            {month.href ? (
              <a href={month.href} aria-label={toCellLabel(month, t)} title={toCellLabel(month, t)}>
                <span className={styles.column} style={toShare(month.count, max)} />
                <MonthName {...month} />
              </a>
            ) : (
              <span className="quiet">
                <MonthName {...month} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </Unhydrated>
  );
}

const MonthName = ({ label, letter }: CalendarCell) => (
  <>
    <span className={styles.short}>{label}</span>
    <span className={styles.letter}>{letter}</span>
  </>
);

function Weeks({ weekdays, weeks, title, t }: Extract<Calendar, { of: 'month' }> & Omit<CalendarProps, 'calendar'>) {
  const max = Math.max(...weeks.flat().map((day) => day?.count ?? 0));
  return (
    <Unhydrated as="figure" className={styles.figure}>
      <table className={styles.weeks} aria-label={title}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a week is identified by its position
            <tr key={at}>
              {week.map((day, weekday) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a day is identified by its position
                <td key={weekday}>
                  {day?.href ? (
                    <a
                      href={day.href}
                      aria-label={toCellLabel(day, t)}
                      title={toCellLabel(day, t)}
                      style={toShare(day.count, max)}
                    >
                      {day.label}
                    </a>
                  ) : (
                    <span className="quiet">{day?.label}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Unhydrated>
  );
}
