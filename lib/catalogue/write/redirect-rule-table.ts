// Stores the rules of redirects.csv.
import { putRow } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import type { RedirectRule } from '@/lib/model/redirect-rule';

export const createRedirectRuleTable = (sql: Sql) => ({
  setRedirectRules(rules: RedirectRule[]) {
    sql('DELETE FROM redirect_rules').run();
    for (const { from, isPrefix, to } of rules)
      putRow(sql, 'redirect_rules', { path: from, is_prefix: isPrefix ? 1 : 0, target: JSON.stringify(to) });
  },
});
