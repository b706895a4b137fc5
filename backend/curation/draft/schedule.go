package draft

import (
	"cmp"
	"math/big"
	"regexp"
	"time"
	_ "time/tzdata" // zones must resolve on machines that have no zone files

	"footlight/backend/event"
)

func (f *Facts) readZone() error {
	name := cmp.Or(f.Brief.Timezone, defaultZone)
	zone, err := time.LoadLocation(name)
	if err != nil || name == "Local" {
		return event.Invalid("eventData.timezone", "must be an IANA zone name such as Europe/Berlin")
	}
	f.Zone = zone
	return nil
}

// clockForm is "HH:MM".
var clockForm = regexp.MustCompile(`^([01][0-9]|2[0-3]):[0-5][0-9]$`)

func (f *Facts) readSchedule() error {
	s := f.Brief.CurrentSchedule
	if s == nil {
		return nil
	}
	if s.Time != "" {
		if !clockForm.MatchString(s.Time) {
			return event.Invalid("eventData.currentSchedule.time", `must be "HH:MM"`)
		}
		f.Time = time.Duration(int(s.Time[0]-'0')*10+int(s.Time[1]-'0'))*time.Hour +
			time.Duration(int(s.Time[3]-'0')*10+int(s.Time[4]-'0'))*time.Minute
	}
	if s.Date == "" {
		return nil
	}
	ms, ok := new(big.Int).SetString(string(s.Date), 10)
	if !ok || len(s.Date) > 20 {
		return event.Invalid("eventData.currentSchedule.date", "must be milliseconds since the epoch")
	}
	at := time.UnixMilli(ms.Int64())
	if y := at.UTC().Year(); !ms.IsInt64() || y < 2000 || y > 2200 {
		return event.Invalid("eventData.currentSchedule.date", "must be milliseconds since the epoch, between the years 2000 and 2200")
	}
	f.readDate(at)
	return nil
}

// readDate takes the calendar day out of an instant. Clients that mean a day
// send midnight UTC, and west of Greenwich that instant is still the day
// before; so midnight UTC is taken as the day it names.
func (f *Facts) readDate(at time.Time) {
	utc, local := at.UTC(), at.In(f.Zone)
	y, m, d := local.Date()
	if utc.Equal(utc.Truncate(24 * time.Hour)) {
		y, m, d = utc.Date()
	} else if f.Time < 0 && local.Hour()+local.Minute() > 0 {
		f.Time = time.Duration(local.Hour())*time.Hour + time.Duration(local.Minute())*time.Minute
	}
	f.Date = time.Date(y, m, d, 12, 0, 0, 0, f.Zone)
}
