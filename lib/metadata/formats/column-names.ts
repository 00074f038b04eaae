// Lists the column names that people and programs use: plain words in five languages, and those of common schemas.
// The schemas are Dublin Core, VRA Core, LIDO, CollectionBuilder, Omeka and PastPerfect.

/** Letters only: `dc:title`, `XMP-dc:Title` and `Title` are equal. The first name of each is the plainest. */
export const COLUMN_NAMES = {
  file: `file filename sourcefile path filepath image imagefile photo objectlocation mediasource
    datei dateiname bild bilddatei fichier nomdufichier nomdefichier archivo fichero nombredearchivo imagen bestand bestandsnaam afbeelding`,
  title: `title headline objectname worktitle displaytitle titledisplay titleset appellationvalue preferredtitle
    titel titre titulo`,
  caption: `caption description abstract captionabstract imagedescription descrip objectdescription descriptivenote
    beschreibung bildunterschrift bildbeschreibung legende descripcion leyenda piedefoto beschrijving omschrijving onderschrift`,
  alt: `alt alttext alternativetext alttextaccessibility imagealttext
    alternativtext textealternatif textoalternativo alternatievetekst alttekst`,
  makers: `maker makers creator creators author authors artist artists photographer photographers byline agent agents displaycreator
    creatordisplay actor nameactor displayactor photog
    urheber urheberin kunstler kunstlerin fotograf fotografin autor autorin hersteller auteur auteurs createur photographe photographes
    artiste autores creador fotografo fotografa artista vervaardiger fotograaf kunstenaar`,
  date: `date created datecreated datetaken creationdate datetimeoriginal issued dateissued year temporal displaydate datedisplay
    productiondate dateofcreation dateproduced eventdate
    datum datierung jahr aufnahmedatum entstehungszeit entstehungsdatum datation annee datedecreation datedeprisedevue
    fecha datacion ano fechadecreacion datering jaar vervaardigingsdatum`,
  dateWords: 'datewords',
  name: `place location placename sublocation spatial coverage locationdisplay displayplace
    ort aufnahmeort lieu lieudeprisedevue lugar plaats locatie`,
  city: 'city town stadt ville ciudad stad',
  region: 'region state province provincestate county bundesland kanton provincia provincie',
  country: 'country countryname countryprimarylocationname land pays pais',
  countryCode: 'countrycode countryprimarylocationcode',
  latitude: 'latitude lat gpslatitude breitengrad latitud breedtegraad',
  longitude: 'longitude lon lng long gpslongitude langengrad longitud lengtegraad',
  coordinates: 'coordinates gps gpsposition latlon latlong koordinaten coordonnees coordenadas coordinaten',
  placeLinks: 'placelinks placelink placeuri placeurl geonames geonamesid geonamesuri tgn',
  altitude: 'altitude elevation gpsaltitude',
  keywords: `keywords keyword subject subjects tags tag subjectterm subjectterms subjectconcept subjectdisplay sterms searchterms
    schlagwort schlagworte schlagworter stichwort stichworte stichworter schlusselworter motscles motcle sujet sujets
    palabrasclave palabraclave etiquetas temas trefwoord trefwoorden sleutelwoorden onderwerp onderwerpen`,
  people: `people person persons personinimage persondepicted depicted personsdepicted
    personen abgebildetepersonen personne personnes personnesrepresentees personas persoon`,
  licence: `licence license licenceurl licenseurl rightsurl webstatement copyrighturl rightsstatement rightsstatements
    lizenz licencia licentie`,
  notice: `rights copyright copyrightnotice rightsholder
    rechte urheberrecht droits droitsdauteur derechos rechten auteursrecht auteursrechten`,
  credit: 'credit creditline provenance source bildnachweis quelle credits creditos fuente bron creditlijn',
  licensorUrl: 'licensorurl licensor',
  usageTerms: 'usageterms terms accessrights rightsusageterms',
  dataMining: 'datamining',
  identifiers: `identifier identifiers id objectid objectnumber accessionnumber accessionno accessno inventorynumber callnumber workid
    transmissionreference jobid recordid
    inventarnummer inventarnr objektnummer numeroinventaire numerodinventaire cote identifiant numerodeinventario signatura identificador
    inventarisnummer objectnummer identificatie`,
  rating: 'rating stars',
  publish:
    'publish ispublic publishafter publishfrom publishon embargo embargountil embargodate sperrfrist gesperrtbis',
  camera: 'camera kamera',
  lens: 'lens objektiv objectif objetivo',
};
