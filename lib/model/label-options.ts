// Parses the options of a sheet of labels from its URL: paper and columns.

/** Page sizes of CSS, with the width between the margins in millimetres: https://www.w3.org/TR/css-page-3/#page-size-prop */
export const LABEL_PAPERS = ['a4', 'letter'] as const;
export const LABEL_COLUMNS = [2, 3, 4] as const;

/** Labels of one page of the site; a printed sheet of paper has fewer. */
export const LABELS_PER_PAGE = 120;

export interface LabelOptions {
  paper: (typeof LABEL_PAPERS)[number];
  columns: (typeof LABEL_COLUMNS)[number];
}

export const LABEL_DEFAULTS: LabelOptions = { paper: 'a4', columns: 3 };

/** Any other value is the default, which the form then shows. */
export const parseLabelOptions = (paper: string | undefined, columns: string | undefined): LabelOptions => ({
  paper: LABEL_PAPERS.find((each) => each === paper) ?? LABEL_DEFAULTS.paper,
  columns: LABEL_COLUMNS.find((each) => String(each) === columns) ?? LABEL_DEFAULTS.columns,
});

export const listLabelParams = ({ paper, columns }: LabelOptions): [name: string, value: string][] => [
  ...(paper === LABEL_DEFAULTS.paper ? [] : ([['paper', paper]] as [string, string][])),
  ...(columns === LABEL_DEFAULTS.columns ? [] : ([['columns', String(columns)]] as [string, string][])),
];
