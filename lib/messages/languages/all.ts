// Interface messages by language.
import ar from './ar.json';
import de from './de.json';
import en from './en.json';
import es from './es.json';
import fr from './fr.json';
import it from './it.json';
import ja from './ja.json';
import nl from './nl.json';
import pl from './pl.json';
import pt from './pt.json';
import uk from './uk.json';
import zh from './zh.json';

type Table = Record<string, Record<string, string>>;

/** Messages by language, section and name. */
export const LANGUAGES: Record<string, Table> = { ar, de, en, es, fr, it, ja, nl, pl, pt, uk, zh };
