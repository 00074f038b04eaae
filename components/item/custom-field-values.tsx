import { Fragment } from 'react';
import { type ShownField, toFieldValue } from '@/lib/model/own-fields';
import { toFacetHref } from '@/lib/query/search-state';

/** Link to the items with that value, if the field is a facet. */
function toSearchHref(name: string, text: string, facet: boolean) {
  const value = facet ? toFieldValue(name, text) : null;
  return value === null ? undefined : toFacetHref('field', value);
}

/** Values of a custom field, one per line. */
export const CustomFieldValues = ({ name, values, facet }: ShownField) =>
  values.map(({ text, href = toSearchHref(name, text, facet) }, index) => (
    <Fragment key={text}>
      {index > 0 && <br />}
      <bdi>{href ? <a href={href}>{text}</a> : text}</bdi>
    </Fragment>
  ));
